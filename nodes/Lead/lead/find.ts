import { endpoints } from '../../shared/contract';
import { defaultCountry, readPhone } from '../../shared/form/defaultCountry';
import { taxIdDigits } from '../../shared/lead/taxId';
import { sentText } from '../../shared/operation/field';
import type { Operation } from '../../shared/operation/operation';
import { simplifiedLead } from '../../shared/output/simplifiedLead';

type Endpoint = typeof endpoints.listLeads;

const byPhone = { show: { findBy: ['phone'] } };
const byTaxId = { show: { findBy: ['taxId'] } };

/**
 * Find lead: `GET /lead` by phone or tax number, both exact (spec, section 4). The one that is searched
 * by is required: without it the request would ask for every lead of the account.
 */
export const find: Operation = {
	name: 'Find',
	value: 'find',
	action: 'Find lead',
	description:
		'Find the lead that has a phone or a tax ID. Returns one item per lead found and none when there is none; turn on "Always Output Data" in the settings to go on without a lead.',
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
		sentText<Endpoint>('phone', {
			displayName: 'Phone',
			required: true,
			placeholder: 'e.g. +55 (11) 98765-4321',
			description:
				'Phone number in any common format; it is turned into digits with country code. The CRM compares exactly: a lead that was stored in another spelling is not found.',
			displayOptions: byPhone,
			read: readPhone,
		}),
		{ ...defaultCountry, displayOptions: byPhone },
		sentText<Endpoint>('taxId', {
			displayName: 'Tax ID',
			required: true,
			placeholder: 'e.g. 123.456.789-01',
			description: 'Tax number of the person or company; only its digits are compared',
			displayOptions: byTaxId,
			read: taxIdDigits,
		}),
	],
	simplify: simplifiedLead,
};
