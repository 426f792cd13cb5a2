import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { defaultCountryField, readPhone } from '../../shared/form/defaultCountry';
import { phoneField, taxIdField } from '../../shared/form/leadFields';
import { leadsWithPhone } from '../../shared/lead/samePhone';
import { comparableTaxId, taxIdOf } from '../../shared/lead/taxId';
import type { Operation, ShapeRecords } from '../../shared/operation/operation';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import { requireWholeList } from '../../shared/transport/furtherPages';
import { isBlank } from '../../shared/values/blank';

const byPhone = { show: { findBy: ['phone'] } };
const byTaxId = { show: { findBy: ['taxId'] } };

/**
 * Only leads that show the phone or tax ID searched for: a CRM that ignores the search lists all.
 *
 * @throws {InvalidInput} when there is none, and the list is not whole
 */
const onlyMatching: ShapeRecords = function (records, answer) {
	const findBy = this.getNodeParameter('findBy', 'phone') as 'phone' | 'taxId';
	const given = this.getNodeParameter(findBy, '');
	// Output previews are made without a value.
	if (isBlank(given)) return records;
	const shown = records.filter((lead) => !isBlank(lead[findBy]));
	const found =
		findBy === 'phone'
			? leadsWithPhone(shown, String(readPhone(given, 'Phone', this)))
			: withTaxId(shown, taxIdOf(given));
	if (found.length === 0) requireWholeList(answer, 'leads', 'None of these matches.');
	return found;
};

function withTaxId(leads: IDataObject[], wanted: string): IDataObject[] {
	return leads.filter(({ taxId }) => comparableTaxId(String(taxId)) === comparableTaxId(wanted));
}

/**
 * Find lead: `GET /lead` by phone or tax ID, both exact (spec, section 4). The value is required:
 * without it, the request would return every lead of the account.
 */
export const find: Operation = {
	name: 'Find',
	value: 'find',
	action: 'Find lead',
	description:
		'Find a lead by phone or tax ID. Returns one item per lead found, or none; to continue without a lead, turn on "Always Output Data" in the settings.',
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
				'Phone number in any common format; it is converted to digits with country code. The CRM compares exactly: a lead stored in another format is not found.',
			displayOptions: byPhone,
		},
		{ ...defaultCountryField, displayOptions: byPhone },
		{ ...taxIdField, required: true, displayOptions: byTaxId },
	],
	output: [onlyMatching],
	simplify: simplifiedLead,
};
