import { endpoints } from '../../shared/contract';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { phoneField, taxIdField } from '../../shared/form/leadFields';
import { isSamePhone } from '../../shared/lead/samePhone';
import { hasSameTaxId } from '../../shared/lead/taxId';
import type { Operation, SendRequest, ShapeRecords } from '../../shared/operation/operation';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import { storedForms } from '../../shared/phone/storedForms';
import { requireWholeList } from '../../shared/transport/exchange/furtherPages';
import { onceEach, recordsOf } from '../../shared/records';

const byPhone = { show: { findBy: ['phone'] } };
const byTaxId = { show: { findBy: ['taxId'] } };

const noneMatches = 'None of these matches.';

/**
 * Only leads that show what was searched for: a CRM that ignores the search lists all.
 *
 * @throws {InvalidInput} when there is none, and the list is not whole
 */
const keepMatching: ShapeRecords = (records, answer, { phone, taxId }) => {
	const ofPhone = phone === undefined ? records : withPhone(records, String(phone));
	const found = taxId === undefined ? ofPhone : withTaxId(ofPhone, String(taxId));
	if (found.length === 0) requireWholeList(answer, 'leads', noneMatches);
	return found;
};

/** The leads that show a phone, of those that the CRM has listed for it. */
export function withPhone<Listed extends { phone?: unknown }>(
	leads: Listed[],
	wanted: string,
): Listed[] {
	return leads.filter(({ phone }) => isSamePhone(phone, wanted));
}

/** The leads that show a tax ID, of those that the CRM has listed for it. */
export function withTaxId<Listed extends { taxId?: unknown }>(
	leads: Listed[],
	wanted: string,
): Listed[] {
	return leads.filter(({ taxId }) => hasSameTaxId(taxId, wanted));
}

/** Where no lead has the phone, searches by the form in which channels store it. */
const searchByEachForm: SendRequest = async function (fields, send) {
	const [phone, stored] = storedForms(String(fields.phone));
	const answer = await send(fields);
	if (stored === undefined || withPhone(recordsOf(answer.body), phone).length > 0) return answer;
	requireWholeList(answer, 'leads', noneMatches);
	return await send({ ...fields, phone: stored });
};

/**
 * Find lead: `GET /lead` by phone or tax ID, both exact (spec, section 4). The value is required:
 * without it, the request would return every lead of the account.
 */
export const find: Operation = {
	value: 'find',
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
				'Phone number in any common format; it is converted to digits with country code. The CRM compares exactly: a lead stored in another format is not found, except in the one in which channels store it, such as without the ninth digit of a Brazilian mobile.',
			displayOptions: byPhone,
		},
		{ ...defaultCountryField, displayOptions: byPhone },
		{ ...taxIdField, required: true, displayOptions: byTaxId },
	],
	send: searchByEachForm,
	output: [onceEach, keepMatching],
	simplify: simplifiedLead,
};
