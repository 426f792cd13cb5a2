import { idText, type UnknownRecord } from '../transport/records';
import { comparableLabel } from './comparableLabel';

/** A label on a lead, as far as the CRM returns it. At least one of the two is set. */
export interface LabelOnLead {
	id?: string;
	name?: string;
}

/** The part of a lead that holds its labels. */
interface LabelledLead {
	accountCRMLeadLabelAssignments?: unknown;
}

/**
 * The labels on a lead. The spec (section 2) can be read in two ways: each assignment holds the
 * label under `AccountLabel`, or is the label itself. Both are accepted; anything else is ignored.
 */
export function labelsOf(lead: LabelledLead): LabelOnLead[] {
	const assignments = lead.accountCRMLeadLabelAssignments;
	return Array.isArray(assignments) ? assignments.flatMap(labelIn) : [];
}

/**
 * Whether the lead lists its labels and names every one. A bare ID does not count: it may identify
 * something other than the label.
 */
export function areLabelsReadable(lead: LabelledLead): boolean {
	const assignments = lead.accountCRMLeadLabelAssignments;
	const withName = labelsOf(lead).filter(({ name }) => name !== undefined);
	return Array.isArray(assignments) && withName.length === assignments.length;
}

/**
 * Whether a lead has a label.
 *
 * @param wanted the label's ID or its name, compared by `comparableLabel`; symbols and emojis count
 */
export function hasLabel(lead: LabelledLead, wanted: string): boolean {
	const comparable = (name: string) => comparableLabel(name) + name.replace(/\P{Symbol}/gu, '');
	const wantedName = comparable(wanted);
	return labelsOf(lead).some(
		({ id, name }) => id === wanted || (name !== undefined && comparable(name) === wantedName),
	);
}

function labelIn(assignment: unknown): LabelOnLead[] {
	const outer = Object(assignment) as UnknownRecord;
	const isWrapped = Object.hasOwn(outer, 'AccountLabel');
	const label = isWrapped ? (Object(outer.AccountLabel) as UnknownRecord) : outer;
	const id = idText(label.id);
	const name = idText(label.name);
	return id === undefined && name === undefined ? [] : [{ id, name }];
}
