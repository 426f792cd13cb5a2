import { endpoints } from '../shared/contract';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { updateFieldsCollection } from '../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../shared/form/leadFields';
import type { KnownLead } from '../shared/lead/knownLead';
import { leadLocator } from '../shared/locators/lead';
import type { Operation, SendRequest } from '../shared/operation/operation';
import { simplifiedLead } from '../shared/lead/simplified';
import {
	dropNoName,
	mergeFields,
	prepareForTags,
	readTagsToAdd,
	tagsToAddField,
	writeLead,
} from './mergeFields';

/**
 * Sends an update whose metadata and UTMs are merged into what the lead has. In "Fields to Clear", they
 * are replaced, but for the claims of campaigns.
 *
 * @throws {InvalidInput} when what would be overwritten cannot be read
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
const mergeIntoLead: SendRequest = async function (fields, send) {
	const replaced = [this.form.get('fieldsToClear')].flat();
	const needsLead =
		fields.metadata !== undefined || (fields.utms !== undefined && !replaced.includes('utms'));
	if (!needsLead) return await send(fields);
	const id = String(this.form.picked(leadLocator.name)).trim();
	const { json } = this.getInputData();
	const phones = [fields.phone, ...(String(json.id) === id ? [json.phone] : [])];
	const added = readTagsToAdd(this.form, 'updateFields');
	const bodyOf = (lead: KnownLead) => ({
		...fields,
		...mergeFields(lead, fields, { replaced, added }),
	});
	return await writeLead(this, { id, phones }, bodyOf, { send });
};

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

/** Update lead: `PUT /lead/{id}`. */
export const update: Operation = {
	value: 'update',
	description:
		'Update a lead. Omitted and blank fields keep their values, and so does a name for which one such as Unknown is given.',
	endpoint: endpoints.updateLead,
	id: leadLocator,
	fields: [
		updateFieldsCollection(
			[nameField, phoneField, ...fieldsToUpdate],
			[defaultCountryField, tagsToAddField],
		),
	],
	prepare: [prepareForTags('updateFields'), dropNoName],
	send: mergeIntoLead,
	simplify: simplifiedLead,
};
