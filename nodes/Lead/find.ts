import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { phoneField, taxIdField } from '../shared/form/leadFields';
import { findByPhone } from '../shared/lead/person';
import { isSamePhone } from '../shared/lead/samePhone';
import { hasSameTaxId, parseTaxId } from '../shared/lead/taxId';
import type { Operation, SendRequest, ShapeRecords } from '../shared/operation/operation';
import { simplifiedLead } from '../shared/lead/simplified';
import { onceEach, recordsOf } from '../shared/records';

const byPhone = { show: { findBy: ['phone'] } };
const byTaxId = { show: { findBy: ['taxId'] } };

/** Only leads that show what was searched for: a CRM that ignores the search lists all. */
function matching(records: IDataObject[], { phone, taxId }: IDataObject): IDataObject[] {
	return records.filter(
		(lead) =>
			(phone === undefined || isSamePhone(lead.phone, String(phone))) &&
			(taxId === undefined || hasSameTaxId(lead.taxId, taxId)),
	);
}

const keepMatching: ShapeRecords = (records, _answer, searched) => matching(records, searched);

/** Where no lead has the phone, searches by the form in which channels store it. */
const searchByEachForm: SendRequest = async function (fields, send) {
	let answer = await send(fields);
	const list = async (form: string) => {
		if (form !== fields.phone) answer = await send({ ...fields, phone: form });
		return matching(recordsOf(answer.body), fields);
	};
	if (fields.phone !== undefined) await findByPhone(String(fields.phone), list);
	return answer;
};

/**
 * Find lead: `GET /lead` by phone or tax ID, both exact (spec, section 4). The value is required:
 * without it, the request would return every lead of the account.
 */
export const find: Operation = {
	value: 'find',
	description:
		'Find leads by phone or tax ID. A row without one has no output: use Create or Update where each row needs a lead, or turn on "Always Output Data" in the settings to go on with a single row.',
	endpoint: endpoints.listLeads,
	fields: [
		{
			displayName: 'Find By',
			name: 'findBy',
			type: 'options',
			options: [
				{ name: 'Phone', value: 'phone' },
				{ name: 'Tax ID', value: 'taxId' },
			],
			default: 'phone',
			description: 'Field to search by',
		},
		{
			...phoneField,
			required: true,
			description:
				'Phone number in any common format. The CRM compares its digits with country code exactly; only the form that channels store, such as without the ninth digit of a Brazilian mobile, is found as well.',
			displayOptions: byPhone,
		},
		{ ...defaultCountryField, displayOptions: byPhone },
		{ ...taxIdField, required: true, displayOptions: byTaxId, read: (value) => parseTaxId(value) },
	],
	send: searchByEachForm,
	output: [onceEach, keepMatching],
	simplify: simplifiedLead,
};
