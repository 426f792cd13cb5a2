import type { IDataObject } from 'n8n-workflow';

import type { KnownLead } from '../../shared/lead/knownLead';
import { describeShared, sharedValues } from '../../shared/lead/sharedValues';
import { withNote } from '../report/report';
import type { Attempt } from '../attempt/attempt';

/**
 * Drops the tax ID and e-mail of a contact that belong to somebody else's lead: a contact is its phone, and
 * gets a lead of its own. The row says what was left out.
 *
 * @param other the lead of somebody else; where it does not show which value is shared, both are left out
 */
export function dropSharedValues(other: KnownLead, attempt: Attempt): void {
	const { contact, report } = attempt;
	const dropped = sharedValues(other, contact.leadBody);
	if (dropped.length === 0) return;
	const leadBody: IDataObject = { ...contact.leadBody };
	for (const field of dropped) delete leadBody[field];
	attempt.contact = { ...contact, leadBody };
	attempt.report = withNote(report, describeShared(dropped, other));
}
