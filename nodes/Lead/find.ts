import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { phoneField, taxIdField } from '../shared/form/leadFields';
import { findByPhone } from '../shared/lead/person';
import { hasSameTaxId, parseTaxId } from '../shared/values/taxId';
import type { Operation, SendRequest } from '../shared/operation/operation';
import { simplifiedLead } from '../shared/lead/simplified';
import { onceEach, recordsOf } from '../shared/records';
import type { Answer } from '../shared/transport/crmClient';

const byPhone = { show: { findBy: ['phone'] } };
const byTaxId = { show: { findBy: ['taxId'] } };

/**
 * Only leads that show what was searched for: a CRM that ignores the search lists all. Where none has the phone,
 * searches by the form in which channels store it.
 */
const searchByEachForm: SendRequest = async function ({ phone, taxId }, send) {
	const answers: Array<Answer<unknown>> = [];
	const list = async (query: IDataObject) => {
		answers.push(await send(query));
		return recordsOf(answers[answers.length - 1].body);
	};
	const found =
		phone === undefined
			? (await list({ taxId })).filter((lead) => hasSameTaxId(lead.taxId, taxId))
			: await findByPhone(String(phone), async (form) => await list({ phone: form }));
	return { ...answers[answers.length - 1], body: found };
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
	output: [onceEach],
	simplify: simplifiedLead,
};
