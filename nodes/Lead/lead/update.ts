import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { updateFields } from '../../shared/form/fieldCollections';
import { nameField, otherLeadFields, phoneField } from '../../shared/form/leadFields';
import { leaveOutEmpty } from '../../shared/operation/leaveOutEmpty';
import { defaultCountry } from '../../shared/form/defaultCountry';
import { requireChange } from '../../shared/operation/requiredFields';
import { simplifyLeads } from '../../shared/output/simplifiedLead';
import { simplifyOutput } from '../../shared/form/simplify';
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
