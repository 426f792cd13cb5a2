import { endpoints } from '../../shared/contract';
import { additionalFieldsJson, updateFieldsCollection } from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/form/leadFields';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { simplifiedLead } from '../../shared/output/simplifiedLead';
import type { Operation } from '../../shared/operation/operation';
import { leadLocator } from '../../shared/locators/lead';

/** An update replaces metadata that a creation would only fill. */
const fieldsToUpdate = otherLeadFields.map((field) =>
	field.name === 'metadata'
		? {
				...field,
				description: `${field.description} It replaces all metadata of the lead, including the claims of campaigns. An empty object changes nothing.`,
			}
		: field,
);

/** Update lead: `PUT /lead/{id}`. */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update lead',
	description: 'Update a lead. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateLead,
	id: leadLocator,
	fields: [
		updateFieldsCollection([nameField, phoneField, ...fieldsToUpdate]),
		defaultCountryField,
		additionalFieldsJson,
	],
	simplify: simplifiedLead,
};
