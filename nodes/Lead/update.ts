import { endpoints } from '../shared/contract';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { updateFieldsCollection } from '../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../shared/form/leadFields';
import { leadLocator } from '../shared/locators/lead';
import type { Operation, SendRequest } from '../shared/operation/operation';
import { simplifiedLead } from '../shared/lead/simplified';
import { buildBody, dropNoName, isCleared, tagsToAddField, writeLead } from './mergeFields';

/** How fields are merged, which a creation would only fill. */
const mergedDescriptions: Record<string, string> = {
	metadata:
		'JSON object with your own data, such as a list "tags". The lead\'s other keys stay, unless "Fields to Clear" has this field too; the key "campaigns" always does. The lead\'s Phone finds it fast.',
	utms: 'JSON object with campaign parameters such as utm_source. The lead\'s other UTMs stay, unless "Fields to Clear" has this field too. In a large account, the lead\'s Phone finds it fast.',
};

const fieldsToUpdate = otherLeadFields.map((field) => ({
	...field,
	description: mergedDescriptions[field.name] ?? field.description,
}));

/** Reads the lead first where its metadata or UTMs are merged into what it has. */
const mergeIntoLead: SendRequest = async function (given, send) {
	const mergesUtms = given.utms !== undefined && !isCleared('utms', this.form);
	const isMerged = given.metadata !== undefined || given.tagsToAdd || mergesUtms;
	if (!isMerged) return await send(given);
	const id = String(this.form.picked(leadLocator.name)).trim();
	const { json } = this.getInputData();
	const phones = [given.phone, ...(String(json.id) === id ? [json.phone] : [])];
	return await writeLead(this, { id, phones }, (lead) => buildBody(given, this.form, lead));
};

/** Update lead: `PUT /lead/{id}`. */
export const update: Operation = {
	value: 'update',
	description:
		'Update a lead. Omitted and blank fields keep their values, and so does a name for which one such as Unknown is given.',
	endpoint: endpoints.updateLead,
	id: leadLocator,
	fields: [
		updateFieldsCollection(
			[nameField, phoneField, tagsToAddField, ...fieldsToUpdate],
			[defaultCountryField],
		),
	],
	prepare: [dropNoName],
	send: mergeIntoLead,
	simplify: simplifiedLead,
};
