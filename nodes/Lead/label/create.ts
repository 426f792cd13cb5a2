import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/fieldCollections';
import { sentField, type Operation } from '../../shared/operation/operation';
import { trimmedText } from '../../shared/values/text';

/** Create label: `POST /lead/label`. */
export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create label',
	description: 'Create a label for leads',
	endpoint: endpoints.createLabel,
	fields: [
		sentField('name', {
			displayName: 'Name',
			required: true,
			placeholder: 'e.g. newsletter',
			description: 'Name of the label',
			read: trimmedText,
		}),
		sentField('color', {
			displayName: 'Color',
			type: 'color',
			default: '',
			placeholder: 'e.g. #1f6feb',
			description: 'Hexadecimal color of the label. If empty, the CRM chooses one.',
		}),
		additionalFieldsJson,
	],
};
