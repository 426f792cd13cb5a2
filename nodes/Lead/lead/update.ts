import { endpoints } from '../../shared/contract';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/form/leadFields';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import type { Operation } from '../../shared/operation/operation';
import { leadLocator } from '../../shared/locators/lead';
import { mergeIntoLead, prepareForTags } from './mergeFields';
import { tagsToAddField } from './tagsToAdd';

/** How fields are merged, which a creation would only fill. */
const mergedDescriptions: Record<string, string> = {
	metadata: `Its keys are set, and the lead's other metadata stays; in a large account, add the lead's Phone to find it fast. To replace all metadata, pick this field in "Fields to Clear" as well. The claims of campaigns (the key "campaigns") always stay, unless you enter a claim, other than an earlier copy; null removes it.`,
	utms: `Its keys are set, and the lead's other UTMs stay; in a large account, add the lead's Phone to find it fast. To replace all UTMs, pick this field in "Fields to Clear" as well.`,
};

const fieldsToUpdate = otherLeadFields.map((field) =>
	Object.hasOwn(mergedDescriptions, field.name)
		? {
				...field,
				description: `${field.description?.replace(/\.$/, '')}. ${mergedDescriptions[field.name]}`,
			}
		: field,
);

/** Update lead: `PUT /lead/{id}`. */
export const update: Operation = {
	value: 'update',
	description: 'Update a lead. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateLead,
	id: leadLocator,
	fields: [
		updateFieldsCollection([nameField, phoneField, ...fieldsToUpdate], [tagsToAddField]),
		defaultCountryField,
	],
	prepare: [prepareForTags('updateFields')],
	send: mergeIntoLead,
	simplify: simplifiedLead,
};
