import { endpoints } from '../../shared/contract';
import { colorField } from '../../shared/form/colorField';
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
			...colorField('the label'),
			description: 'Hexadecimal color of the label. If empty, the CRM chooses one.',
		}),
		additionalFieldsJson,
	],
};
