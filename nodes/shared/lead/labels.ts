import { idText, isRecord, type UnknownRecord } from '../transport/records';
import { pickedValue } from '../values/checkedValue';

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

/** Whether two names are the same label's: but for case, outer space and what nobody sees. */
export function isSameLabelName(one: string, other: string): boolean {
	const [first, second] = [one, other].map((name) =>
		name.normalize('NFC').trim().toUpperCase().toLowerCase(),
	);
	return first === second;
}

/**
 * Whether a lead has the label of a filter. IDs are compared with IDs, and names with names.
 *
 * @param wanted value of the label's locator: a name in mode `name`, an ID in its other modes; a text
 *   alone may be either
 */
export function passesLabelFilter(lead: LabelledLead, wanted: unknown): boolean {
	const text = String(pickedValue(wanted)).trim();
	const mode = isRecord(wanted) ? wanted.mode : undefined;
	return labelsOf(lead).some(
		({ id, name }) =>
			(mode !== 'name' && id?.trim() === text) ||
			((mode ?? 'name') === 'name' && name !== undefined && isSameLabelName(name, text)),
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
