import { endpoints } from '../../shared/contract';
import { colorField } from '../../shared/form/colorField';
import { textField } from '../../shared/form/textField';
import type { Operation } from '../../shared/operation/operation';

/** Create label: `POST /lead/label`. */
export const create: Operation = {
	value: 'create',
	description: 'Create a label for leads',
	endpoint: endpoints.createLabel,
	fields: [
		{
			...textField('name', 'name', 'Name', 'Name of the label', 'newsletter'),
			required: true,
		},
		colorField('Hexadecimal color of the label. If empty, the CRM chooses one.'),
	],
};
