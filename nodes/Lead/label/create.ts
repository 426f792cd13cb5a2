import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { sentField, sentText } from '../../shared/operation/field';
import { trimmedText } from '../../shared/values/text';
import type { Operation } from '../../shared/operation/operation';

type Endpoint = typeof endpoints.createLabel;

/** Create label: `POST /lead/label`. */
export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create label',
	description: 'Create a label for leads',
	endpoint: endpoints.createLabel,
	fields: [
		sentText<Endpoint>('name', {
			displayName: 'Name',
			required: true,
			placeholder: 'e.g. newsletter',
			description: 'Name of the label',
			read: trimmedText,
		}),
		sentField<Endpoint>('color', {
			displayName: 'Color',
			type: 'color',
			default: '',
			placeholder: 'e.g. #1f6feb',
			description: 'Hexadecimal color of the label. If empty, the CRM chooses one.',
		}),
		additionalFieldsJson,
	],
};
