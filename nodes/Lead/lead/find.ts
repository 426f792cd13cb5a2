import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { isBlank } from '../../shared/values/blank';
import { defaultCountry } from '../../shared/form/defaultCountry';
import { normalizePhoneFields } from '../../shared/operation/phoneFields';
import { simplifyLeads } from '../../shared/output/simplifiedLead';
import { simplifyOutput } from '../../shared/form/simplify';
import type { Operation, PrepareRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { keepTaxIdDigits } from './taxId';

/**
 * Without its key the request would ask for every lead of the account.
 *
 * @throws {InvalidInput} when the field that is searched by is empty
 */
const requireSearchKey: PrepareRequest = function (request) {
	const { phone, taxId } = { ...(request.qs as IDataObject) };
	const label = this.getNodeParameter('findBy') === 'taxId' ? 'Tax ID' : 'Phone';
	if (!isBlank(label === 'Tax ID' ? taxId : phone)) return request;
	throw new InvalidInput(`"${label}" is empty`, `Enter a value in "${label}".`);
};

/** Find lead: `GET /lead` by phone or tax number, both exact (spec, section 4). */
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
			description: 'What the lead is recognized by',
		},
		{
			displayName: 'Phone',
			name: 'phone',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. +55 (11) 98765-4321',
			description:
				'Phone number in any common format; it is turned into digits with country code. The CRM compares exactly: a lead that was stored in another spelling is not found.',
			displayOptions: { show: { findBy: ['phone'] } },
			routing: { send: { type: 'query', property: 'phone' } },
		},
		{ ...defaultCountry, displayOptions: { show: { findBy: ['phone'] } } },
		{
			displayName: 'Tax ID',
			name: 'taxId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 123.456.789-01',
			description: 'Tax number of the person or company; only its digits are compared',
			displayOptions: { show: { findBy: ['taxId'] } },
			routing: { send: { type: 'query', property: 'taxId' } },
		},
		simplifyOutput,
	],
	prepare: [
		requireSearchKey,
		normalizePhoneFields('qs', { phone: 'Phone' }),
		keepTaxIdDigits('qs'),
	],
	output: [simplifyLeads],
};
