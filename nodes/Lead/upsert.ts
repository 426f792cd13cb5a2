import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { labelOf, readAt, type Field } from '../shared/fields/field';
import { choice } from '../shared/fields/kinds';
import { phoneField, taxIdField } from '../shared/form/leadFields';
import { InvalidInput } from '../shared/invalidInput';
import type { KnownLead } from '../shared/lead/knownLead';
import { listLeads } from '../shared/lead/listLeads';
import { createPerson, findPerson, type ListedLead } from '../shared/lead/person';
import { isSamePhone, showsOtherPhone } from '../shared/lead/samePhone';
import { hasSameTaxId } from '../shared/lead/taxId';
import type { ItemContext } from '../shared/operation/nodeRun';
import type { Operation, SendRequest } from '../shared/operation/operation';
import { simplifiedLead } from '../shared/lead/simplified';
import { isId, recordOf } from '../shared/records';
import type { Answer } from '../shared/transport/crmClient';
import { isBlank, requireValue } from '../shared/values/blank';
import { leadFields, requireIdentity } from './create';
import { dropNoName, buildBody, writeLead } from './mergeFields';

/** What a lead is recognized by. The API lists leads by nothing else that identifies one. */
const matchFields = { phone: phoneField, taxId: taxIdField };

type MatchField = keyof typeof matchFields;

const matchByField: Field<MatchField> = {
	...choice({
		displayName: 'Match By',
		options: (['phone', 'taxId'] as const).map((value) => ({
			name: matchFields[value].displayName,
			value,
		})),
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
	const { client, form } = this;
	const matchBy = readAt(matchByField, form, matchByField.name);
	const { phone, taxId } = fields;
	requireValue(fields[matchBy], matchFields[matchBy].displayName);
	const found =
		matchBy === 'phone'
			? await findPerson(client, String(phone))
			: await listLeads({ taxId }, client);
	const known = findMatch(found.leads, matchBy, fields);
	if (known) return await updateLead(this, { ...found, lead: known }, fields, { created: false });
	const body = buildBody(fields, form);
	const creation = await createPerson(client, body, { labelOf: labelIn });
	const { answer, lead, listing, isNew: created, isOtherPerson, note } = creation;
	const shown = { created, ...(note && { note }) };
	if (!isId(lead.id) || (created && !isOtherPerson)) {
		return { ...answer, body: { ...recordOf(answer.body), ...shown } };
	}
	if (listing && !isOtherPerson && findMatch([lead], matchBy, fields)) {
		return await updateLead(this, listing, fields, shown);
	}
	throw new InvalidInput(
		`The CRM returned lead ${lead.id}, which ${listing ? 'has another "Phone", "Tax ID" or "Email"' : 'no list shows'}`,
		'It has the same phone, tax ID or email, and its empty fields may have been filled. Nothing else was changed. Leave out what belongs to that lead, or update it by its ID.',
	);
};

/** @throws {InvalidInput} when there are several, or only those that show another whole phone */
function findMatch(
	listed: readonly KnownLead[],
	matchBy: MatchField,
	{ phone, taxId }: IDataObject,
): KnownLead | undefined {
	const found = listed.filter((lead) =>
		matchBy === 'phone'
			? isSamePhone(lead.phone, String(phone))
			: hasSameTaxId(lead.text('taxId'), taxId),
	);
	const isOther = (lead: KnownLead) =>
		!isBlank(phone) && showsOtherPhone(lead.phone, String(phone));
	const own = found.filter((lead) => !isOther(lead));
	if (own.length === 1 || found.length === 0) return own.at(0);
	const label = matchFields[matchBy].displayName;
	const ids = found.map(({ id }) => id).join(', ');
	throw new InvalidInput(
		own.length === 0
			? `The lead with this "${label}" has another phone: ${ids}`
			: `Several leads have this "${label}": ${ids}`,
		'It was not updated. Merge leads of one person in the CRM, leave the phone out, or update one of them by its ID.',
	);
}

/** @param shown what the output says besides */
async function updateLead(
	context: ItemContext,
	known: ListedLead,
	fields: IDataObject,
	shown: IDataObject,
): Promise<Answer<unknown>> {
	const { id, phone } = known.lead;
	const bodyOf = (lead: KnownLead) => ({
		...buildBody(dropNoName(fields), context.form, lead),
		// As the CRM has stored it: its channel may know the person by that.
		...(isSamePhone(lead.phone, String(fields.phone)) && { phone: String(lead.phone) }),
	});
	const answer = await writeLead(context, { id, phones: [phone], known }, bodyOf, labelIn);
	return { ...answer, body: { ...recordOf(answer.body), id, ...shown } };
}

/** Create or update lead: `GET /lead` by phone or tax ID, then `PUT /lead/{id}` or `POST /lead`. */
export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	endpoint: endpoints.createLead,
	fields: [matchByField, ...leadFields],
	prepare: [requireIdentity],
	send: createOrUpdate,
	// For the output preview: the answer to a request says it.
	output: [(leads) => leads.map((lead) => ({ created: true, ...lead }))],
	simplify: (lead) => ({
		...simplifiedLead(lead),
		created: lead.created,
		...(lead.note !== undefined && { note: lead.note }),
	}),
};

const labelIn = (name: string) => labelOf(leadFields, name);
