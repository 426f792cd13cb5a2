import type { IDataObject } from 'n8n-workflow';

/** A label on a lead, as far as the CRM says it. */
export interface LabelOnLead {
	id?: string;
	name?: string;
}

/**
 * The labels on a lead. The spec (section 2) can be read in two ways: each assignment holds the
 * label under `AccountLabel`, or is the label itself. Both are taken.
 */
export function labelsOf(lead: IDataObject): LabelOnLead[] {
	const assignments = lead.accountCRMLeadLabelAssignments;
	if (!Array.isArray(assignments)) return [];
	return assignments.flatMap((assignment: unknown) => {
		if (typeof assignment !== 'object' || assignment === null) return [];
		return [((assignment as IDataObject).AccountLabel ?? assignment) as LabelOnLead];
	});
}

/**
 * Whether a lead carries a label.
 *
 * @param wanted id of the label, or its name in any case
 */
export function carriesLabel(lead: IDataObject, wanted: string): boolean {
	return labelsOf(lead).some(
		({ id, name }) => id === wanted || name?.toLowerCase() === wanted.toLowerCase(),
	);
}
