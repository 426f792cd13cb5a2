import { comparableLabel } from './comparableLabel';

/** A label on a lead, as far as the CRM says it. At least one of the two is there. */
export interface LabelOnLead {
	id?: string;
	name?: string;
}

/** A lead as far as it says its labels. */
interface LabelledLead {
	accountCRMLeadLabelAssignments?: unknown;
}

/**
 * The labels on a lead. The spec (section 2) can be read in two ways: each assignment holds the
 * label under `AccountLabel`, or is the label itself. Both are taken; what is neither is left out.
 */
export function labelsOf(lead: LabelledLead): LabelOnLead[] {
	const assignments = lead.accountCRMLeadLabelAssignments;
	return Array.isArray(assignments) ? assignments.flatMap(labelIn) : [];
}

/**
 * Whether the lead says its labels, and each of them by name: an id alone may be that of something
 * else than the label.
 */
export function areLabelsReadable(lead: LabelledLead): boolean {
	const assignments = lead.accountCRMLeadLabelAssignments;
	const named = labelsOf(lead).filter(({ name }) => name !== undefined);
	return Array.isArray(assignments) && named.length === assignments.length;
}

/**
 * Whether a lead carries a label.
 *
 * @param wanted id of the label, or its name as `comparableLabel` compares it
 */
export function carriesLabel(lead: LabelledLead, wanted: string): boolean {
	const compared = comparableLabel(wanted);
	return labelsOf(lead).some(
		({ id, name }) => id === wanted || (name !== undefined && comparableLabel(name) === compared),
	);
}

function labelIn(assignment: unknown): LabelOnLead[] {
	const outer = recordOf(assignment);
	const label = Object.hasOwn(outer, 'AccountLabel') ? recordOf(outer.AccountLabel) : outer;
	const id = textOf(label.id);
	const name = textOf(label.name);
	return id === undefined && name === undefined ? [] : [{ id, name }];
}

function recordOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
