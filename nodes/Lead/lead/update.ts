import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/fields/additionalFieldsJson';
import { updateFields } from '../../shared/fields/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/fields/leadFields';
import { leaveOutEmpty } from '../../shared/fields/leaveOutEmpty';
import { defaultCountry } from '../../shared/fields/phoneFields';
import { requireChange } from '../../shared/fields/requiredFields';
import { simplifyLeads } from '../../shared/fields/simplifiedLead';
import { simplifyOutput } from '../../shared/fields/simplify';
import type { Operation } from '../../shared/operation/operation';
import { prepareLeadBody } from './leadBody';
import { leadIdField, leadIdInPath } from './leadId';

/** An update replaces what a creation would only fill. */
const fieldsToUpdate = otherLeadFields.map((field) =>
	field.name === 'metadata'
		? {
				...field,
				description: `${field.description} It replaces all metadata of the lead, what campaigns noted there included. An empty object changes nothing.`,
			}
		: field,
);

/** Update lead: `PUT /lead/{id}`. */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update lead',
	description: 'Update a lead. Fields that are not given stay as they are.',
	endpoint: endpoints.updateLead,
	id: leadIdInPath,
	fields: [
		leadIdField,
		updateFields([nameField, phoneField, ...fieldsToUpdate]),
		defaultCountry,
		additionalFieldsJson,
		simplifyOutput,
	],
	prepare: [leaveOutEmpty('body', ['name']), ...prepareLeadBody, requireChange],
	output: [simplifyLeads],
};
