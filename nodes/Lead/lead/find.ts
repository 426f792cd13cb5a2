import { endpoints } from '../../shared/contract';
import { defaultCountryField, readPhone } from '../../shared/form/defaultCountry';
import { phoneField, taxIdField } from '../../shared/form/leadFields';
import { isMasked, leadsWithPhone } from '../../shared/lead/samePhone';
import { comparableTaxId, taxIdOf } from '../../shared/lead/taxId';
import type { Operation, ShapeRecords } from '../../shared/operation/operation';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import { isBlank } from '../../shared/values/blank';

const byPhone = { show: { findBy: ['phone'] } };
const byTaxId = { show: { findBy: ['taxId'] } };

/** Without leads whose number is certainly another one: a CRM that ignores the search lists all. */
const onlyMatching: ShapeRecords = function (records) {
	const findBy = this.getNodeParameter('findBy', 'phone') as 'phone' | 'taxId';
	const given = this.getNodeParameter(findBy, '');
	// Output previews are made without a value.
	if (isBlank(given)) return records;
	if (findBy === 'phone') return leadsWithPhone(records, String(readPhone(given, 'Phone', this)));
	const wanted = comparableTaxId(taxIdOf(given));
	return records.filter(({ taxId }) => {
		const shown = String(taxId ?? '');
		return taxId === undefined || isMasked(shown) || comparableTaxId(shown) === wanted;
	});
};

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
