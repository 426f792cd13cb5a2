import { additionalFieldsJson } from '../../shared/form/fieldCollections';
import { labelLocator } from '../../shared/locators/label';
import { leadLocator } from '../../shared/locators/lead';
import { sentField, type Field } from '../../shared/operation/operation';

/** Label and lead, for assign and unassign. */
export const labelAssignmentFields: Field[] = [
	sentField('leadId', { ...leadLocator, required: true }),
	sentField('labelId', { ...labelLocator, required: true }),
	additionalFieldsJson,
];
