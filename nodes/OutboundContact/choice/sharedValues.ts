import type { IDataObject } from 'n8n-workflow';

import { hasSameTaxId } from '../../shared/lead/taxId';
import type { KnownLead } from '../../shared/lead/knownLead';
import { isBlank } from '../../shared/values/blank';
import { isSameText } from '../../shared/values/text';
import { withNote } from '../report/report';
import type { Attempt } from '../attempt/attempt';

/** The fields by which the CRM takes two people for one (spec, section 9), besides the phone. */
const sharedFields = { taxId: 'Tax ID', email: 'Email' };

/**
 * Drops the tax ID and e-mail of a contact that belong to somebody else's lead: a contact is its phone, and
 * gets a lead of its own. The row says what was left out.
 *
 * @param other the lead of somebody else; where it does not show which value is shared, both are left out
 */
export function dropSharedValues(other: KnownLead, attempt: Attempt): void {
	const { contact, report } = attempt;
	const { taxId, email } = contact.leadBody;
	const isShared = {
		taxId: hasSameTaxId(taxId, other.record.taxId),
		email: !isBlank(email) && isSameText(other.record.email, String(email).trim()),
	};
	const isClear = isShared.taxId || isShared.email;
	const given = (['taxId', 'email'] as const).filter((field) => contact.leadBody[field]);
	const dropped = given.filter((field) => isShared[field] || !isClear);
	if (dropped.length === 0) return;
	const leadBody: IDataObject = { ...contact.leadBody };
	for (const field of dropped) delete leadBody[field];
	const names = dropped.map((field) => `"${sharedFields[field]}"`).join(' and ');
	const text = `${names} not stored: the lead ${other.id}, with another phone, has the same`;
	attempt.contact = { ...contact, leadBody };
	attempt.report = withNote(report, text);
}
