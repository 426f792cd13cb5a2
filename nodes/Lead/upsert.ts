import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { readAt, type Field } from '../shared/fields/field';
import { choice } from '../shared/fields/kinds';
import { InvalidInput } from '../shared/invalidInput';
import type { KnownLead } from '../shared/lead/knownLead';
import { listLeads } from '../shared/lead/listLeads';
import { createPerson, findPerson, type ListedLead } from '../shared/lead/person';
import { isSamePhone, showsOtherPhone } from '../shared/lead/samePhone';
import { hasSameTaxId } from '../shared/values/taxId';
import type { Operation, SendRequest } from '../shared/operation/operation';
import { simplifiedLead } from '../shared/lead/simplified';
import { isId, recordOf } from '../shared/records';
import { isBlank, requireValue } from '../shared/values/blank';
import { identifying, leadFields } from './create';
import { dropNoName, buildBody, writeLead } from './mergeFields';

/** The API lists leads by nothing else that identifies one. */
const matchByField: Field<'phone' | 'taxId'> = {
	...choice({
		displayName: 'Match By',
		options: [
			{ name: 'Phone', value: 'phone' },
			{ name: 'Tax ID', value: 'taxId' },
		],
		default: 'phone',
		description:
			'Field that tells whether the lead exists: it needs a value that only one has. In that lead, fields with a value are replaced, but a name not by one such as Unknown; metadata and UTMs are merged.',
	}),
	name: 'matchBy',
};

/**
 * Updates the lead with the same phone or tax ID, or creates one. Where the CRM merges the creation into a
 * lead that existed, which fills only its empty fields, that lead is updated too.
 *
 * @throws {InvalidInput} when the field to match by is empty, several leads match, or the one that does
 *   is somebody else's
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
const createOrUpdate: SendRequest = async function (fields) {
	const { client, form, labelOf } = this;
	const matchBy = readAt(matchByField, form, matchByField.name);
	const label = labelOf(matchBy);
	requireValue(fields[matchBy], label);
	const phone = String(fields.phone);
	const isMatch = (lead: KnownLead) =>
		matchBy === 'phone'
			? isSamePhone(lead.phone, phone)
			: hasSameTaxId(lead.text('taxId'), fields.taxId);
	const update = async (known: ListedLead, shown: IDataObject) => {
		const { id } = known.lead;
		const bodyOf = (lead: KnownLead) => ({
			...buildBody(dropNoName(fields), form, lead),
			// As the CRM has stored it: its channel may know the person by that.
			...(isSamePhone(lead.phone, phone) && { phone: String(lead.phone) }),
		});
		const answer = await writeLead(this, { id, phones: [known.lead.phone], known }, bodyOf);
		return { ...answer, body: { ...recordOf(answer.body), id, ...shown } };
	};
	const found =
		matchBy === 'phone'
			? await findPerson(client, phone)
			: await listLeads({ taxId: fields.taxId }, client);
	const matches = found.leads.filter(isMatch);
	const isOther = (lead: KnownLead) => !isBlank(fields.phone) && showsOtherPhone(lead.phone, phone);
	const own = matches.filter((lead) => !isOther(lead));
	if (matches.length > 0 && own.length !== 1) {
		const ids = matches.map(({ id }) => id).join(', ');
		throw new InvalidInput(
			own.length === 0
				? `The lead with this "${label}" has another phone: ${ids}`
				: `Several leads have this "${label}": ${ids}`,
			'It was not updated. Merge leads of one person in the CRM, leave the phone out, or update one of them by its ID.',
		);
	}
	if (own.length > 0) return await update({ ...found, lead: own[0] }, { created: false });
	const creation = await createPerson(client, buildBody(fields, form), { labelOf });
	const { answer, lead, listing, isNew: created, isOtherPerson, note } = creation;
	const shown = { created, ...(note && { note }) };
	if (!isId(lead.id) || (created && !isOtherPerson)) {
		return { ...answer, body: { ...recordOf(answer.body), ...shown } };
	}
	if (listing && !isOtherPerson && isMatch(lead)) return await update(listing, shown);
	throw new InvalidInput(
		`The CRM returned lead ${lead.id}, which ${listing ? 'has another "Phone", "Tax ID" or "Email"' : 'no list shows'}`,
		'It has the same phone, tax ID or email, and its empty fields may have been filled. Nothing else was changed. Leave out what belongs to that lead, or update it by its ID.',
	);
};

/** Create or update lead: `GET /lead` by phone or tax ID, then `PUT /lead/{id}` or `POST /lead`. */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	endpoint: endpoints.createLead,
	fields: [matchByField, ...leadFields],
	oneOf: identifying,
	send: createOrUpdate,
	// For the output preview: the answer to a request says it.
	output: [(leads) => leads.map((lead) => ({ created: true, ...lead }))],
	simplify: (lead) => ({
		...simplifiedLead(lead),
		created: lead.created,
		...(lead.note !== undefined && { note: lead.note }),
	}),
};
