import type { IDataObject } from 'n8n-workflow';

import { defaultCountryField } from '../../shared/form/defaultCountry';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField, taxIdField } from '../../shared/form/leadFields';
import { KnownLead } from '../../shared/lead/knownLead';
import { listLeads } from '../../shared/lead/listLeads';
import { describeShared, sharedValues } from '../../shared/lead/sharedValues';
import { withLead, type LeadReading } from '../../shared/lead/writeMetadata';
import type { ItemContext } from '../../shared/operation/nodeRun';
import { labelOf, readAt, type Field } from '../../shared/fields/field';
import { choice } from '../../shared/fields/kinds';
import type { Operation, SendRequest, ShapeRecords } from '../../shared/operation/operation';
import { storedForms } from '../../shared/phone/storedForms';
import type { Answer } from '../../shared/transport/crmClient';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { InvalidInput } from '../../shared/invalidInput';
import { idText, isRecord } from '../../shared/records';
import { isBlank, requireValue } from '../../shared/values/blank';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import { create, isOfOther, requireIdentity } from './create';
import { alreadyExistedOf, addCreationMetadata, severalServersField } from './creationMark';
import { withPhone, withTaxId } from './find';
import { mergeFields, prepareForTags } from './mergeFields';
import { findLeadById } from './findLeadById';
import { readTagsToAdd, tagsToAddField } from './tagsToAdd';

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
			'Field that tells whether the lead exists. It needs a value, which no two leads may have; only an email alone does without. In a lead that exists, the other fields with a value are replaced, but a name not by one such as Unknown, and metadata and UTMs are merged.',
	}),
	name: 'matchBy',
};

const collection = additionalFieldsCollection([
	...otherLeadFields,
	severalServersField,
	tagsToAddField,
]);

/** What is to be created or updated. */
interface WantedLead {
	fields: IDataObject;
	/** Tags to add to those of the lead. */
	tags: readonly string[];
	/** What the lead is recognized by. */
	matchBy: MatchField | 'email';
}

/**
 * Updates the lead with the same phone or tax ID, or creates one. Where the CRM merges the creation
 * into a lead that existed, which fills only its empty fields, that lead is updated too. By an email
 * alone, only that merge finds a lead.
 *
 * @throws {InvalidInput} when the field to match by is empty, several leads match, or the one that does
 *   is somebody else's
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
const createOrUpdate: SendRequest = async function (fields, createLead) {
	const { phone, taxId, email } = fields;
	const hasOnlyEmail = isBlank(phone) && isBlank(taxId) && !isBlank(email);
	const matchBy = hasOnlyEmail ? 'email' : readAt(matchByField, this.form, matchByField.name);
	if (matchBy !== 'email') requireValue(fields[matchBy], matchFields[matchBy].displayName);
	const forms = {
		phone: () => storedForms(String(phone)),
		taxId: () => [String(taxId)],
		email: () => [],
	}[matchBy]();
	const tags = readTagsToAdd(this.form, collection.name);
	const wanted: WantedLead = { fields, tags, matchBy };
	for (const form of forms) {
		const { leads, startedAt, answeredAt } = await listLeads({ [matchBy]: form }, this.client);
		const lead = findMatchingLead(leads, wanted);
		if (lead) return await updateLead(this, { lead, startedAt, answeredAt }, wanted);
	}
	return await createLeadOf(this, wanted, createLead);
};

/**
 * Creates a lead, or updates the one into which the CRM merges the creation. Where that is somebody else's,
 * who has the same email or tax ID and another phone, the lead is created without that value: two people
 * of one family or company often share it. `note` in the output says so.
 */
async function createLeadOf(
	context: ItemContext,
	wanted: WantedLead,
	createLead: (fields: IDataObject) => Promise<Answer<unknown>>,
	note?: string,
): Promise<Answer<unknown>> {
	const { fields, tags, matchBy } = wanted;
	const { phone } = fields;
	const creation = addCreationMetadata(fields, context.form, collection.name, tags);
	const answer = await createLead(creation);
	const created = isRecord(answer.body) ? answer.body : {};
	const id = idText(created.id);
	const alreadyExisted = alreadyExistedOf(created, answer, creation);
	const isNew = alreadyExisted === false && !isOfOther(created, phone);
	if (id === undefined || isNew) return { ...answer, body: { ...created, ...(note && { note }) } };
	const listed = await findLeadById(context, id, [created.phone]);
	if (listed && matchBy === 'phone' && !note && isOfOther(listed.lead, phone)) {
		const shared = sharedValues(listed.lead, fields);
		const own = Object.entries(fields).filter(([name]) => !shared.some((field) => field === name));
		const text = describeShared(shared, listed.lead);
		if (shared.length > 0) {
			const ofOwn = { ...wanted, fields: Object.fromEntries(own) };
			return await createLeadOf(context, ofOwn, createLead, text);
		}
	}
	const lead = findMatchingLead(listed ? [listed.lead] : [], wanted);
	if (listed && lead) {
		const updated = await updateLead(context, listed, wanted, alreadyExisted);
		return { ...updated, body: { ...Object(updated.body), ...(note && { note }) } };
	}
	throw new InvalidInput(
		`The CRM returned lead ${id}, which ${listed ? 'has another "Phone", "Tax ID" or "Email"' : 'no list shows'}`,
		'It has the same phone, tax ID or email, and its empty fields may have been filled. Nothing else was changed. Leave out what belongs to that lead, or update it by its ID.',
	);
}

/** @throws {InvalidInput} when there are several, or only those that show another whole phone */
function findMatchingLead(
	listed: KnownLead[],
	{ fields: { phone, taxId, email }, matchBy }: WantedLead,
): KnownLead | undefined {
	const byEmail = ({ record }: KnownLead) =>
		record.email?.toLowerCase() === String(email).toLowerCase();
	const found = {
		phone: () => withPhone(listed, String(phone)),
		taxId: () => listed.filter(({ record }) => withTaxId([record], String(taxId)).length > 0),
		email: () => listed.filter(byEmail),
	}[matchBy]();
	const own = new Map(
		found.filter((lead) => !isOfOther(lead, phone)).map((lead) => [lead.id, lead]),
	);
	if (own.size === 1 || found.length === 0) return [...own.values()][0];
	const label = matchBy === 'taxId' ? 'Tax ID' : 'Phone';
	const ids = found.map(({ id }) => id).join(', ');
	throw new InvalidInput(
		own.size === 0
			? `The lead with this "${label}" has another phone: ${ids}`
			: `Several leads have this "${label}": ${ids}`,
		'It was not updated. Merge leads of one person in the CRM, leave the phone out, or update one of them by its ID.',
	);
}

/** Whether a lead has the phone in a form in which channels store it. */
function isStoredForm(shown: unknown, phone: unknown): boolean {
	return typeof phone === 'string' && storedForms(phone).includes(String(shown));
}

async function updateLead(
	context: ItemContext,
	known: LeadReading,
	{ fields, tags: added, matchBy }: WantedLead,
	alreadyExisted: boolean | null = true,
): Promise<Answer<unknown>> {
	const { id, phone } = known.lead;
	const bodyOf = (lead: KnownLead) => {
		const { record } = lead;
		const shown: unknown = record[matchBy];
		const keepsName = !isBlank(record.name) && isNoName(String(fields.name ?? ''));
		return {
			...fields,
			...(keepsName && { name: undefined }),
			// In the form in which the CRM has stored them: its channel may know the person by that.
			...(isStoredForm(record.phone, fields.phone) && { phone: record.phone }),
			...(!isBlank(shown) && { [matchBy]: String(shown) }),
			...mergeFields(lead, fields, { added }),
		};
	};
	const deleted = () =>
		new InvalidInput(
			`Lead ${id} was deleted meanwhile, so nothing was changed`,
			'The CRM no longer has the lead that it has just shown. Run this again: that creates a new lead, or updates another one that matches.',
		);
	const read = async () => {
		const reading = await findLeadById(context, id, [phone]);
		if (reading) return reading;
		throw deleted();
	};
	const label = (name: string) => labelOf(upsert.fields ?? [], name);
	const signal = context.getExecutionCancelSignal();
	const writing = withLead(
		context.client,
		id,
		{ signal },
		async (lead) => await lead.write({ known, read, bodyOf, labelOf: label }),
	);
	const answer = await writing.catch(async (error: unknown) => {
		const isMissing = error instanceof RequestFailed && error.status === 404;
		// The account may lack the owner instead, and what answers may not be the CRM.
		if (isMissing) await read();
		throw error;
	});
	const record = isRecord(answer.body) ? answer.body : {};
	return { ...answer, body: { ...record, id, alreadyExisted } };
}

/** What profiles and forms have in place of a name: words for none, or nothing with a letter, as a phone. */
function isNoName(name: string): boolean {
	const words =
		/^(?:unknown|none|null|no name|n\/?a|sem nome|n[aã]o informad[oa]|desconhecid[oa])$/i;
	return words.test(name.trim()) || !/\p{L}/u.test(name);
}

const addCreated: ShapeRecords = (leads) =>
	leads.map(({ alreadyExisted, ...lead }) => ({
		...lead,
		created: typeof alreadyExisted === 'boolean' ? !alreadyExisted : null,
	}));

/** Create or update lead: `GET /lead` by phone or tax ID, then `PUT /lead/{id}` or `POST /lead`. */
export const upsert: Operation = {
	...create,
	value: 'upsert',
	name: 'Create or Update',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	fields: [matchByField, phoneField, defaultCountryField, nameField, collection],
	prepare: [prepareForTags(collection.name), requireIdentity],
	send: createOrUpdate,
	output: [...create.output, addCreated],
	simplify: (lead) => ({
		...simplifiedLead(lead),
		created: lead.created,
		...(lead.note !== undefined && { note: lead.note }),
	}),
};
