import type { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { labelLocator } from '../../shared/locators/label';
import { leadLocator } from '../../shared/locators/lead';
import { sentField, type Field } from '../../shared/operation/field';

type Endpoint = typeof endpoints.assignLabel;

/** Label and lead, for assign and unassign. */
export const labelAssignmentFields: Field[] = [
	sentField<Endpoint>('leadId', { ...leadLocator, required: true }),
	sentField<Endpoint>('labelId', {
		...labelLocator,
		required: true,
	}),
	additionalFieldsJson,
];
