import { endpoints } from '../../shared/contract';
import {
	additionalFieldsJson,
	mergeAdditionalFields,
} from '../../shared/form/additionalFieldsJson';
import { requireFields } from '../../shared/operation/requiredFields';
import type { Operation } from '../../shared/operation/operation';

/** Create label: `POST /lead/label`. */
export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create label',
	description: 'Create a label for leads',
	endpoint: endpoints.createLabel,
	fields: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. newsletter',
			description: 'Name of the label',
			routing: { send: { type: 'body', property: 'name' } },
		},
		{
			displayName: 'Color',
			name: 'color',
			type: 'color',
			default: '',
			placeholder: 'e.g. #1f6feb',
			description: 'Color of the label as a hex code; if it is left out, the CRM chooses one',
			routing: { send: { type: 'body', property: 'color' } },
		},
		additionalFieldsJson,
	],
	prepare: [requireFields('body', { name: 'Name' }), mergeAdditionalFields],
};
