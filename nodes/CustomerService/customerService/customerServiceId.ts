import type { INodeProperties } from 'n8n-workflow';

import { idField } from '../../shared/form/idField';

/** The customer-service record that an operation works on. */
export const customerServiceIdField: INodeProperties = {
	...idField(
		'Customer Service ID',
		'customerServiceId',
		'ID of the customer-service record (atendimento), as its creation gave it',
	),
	required: true,
};

/** The same as what fills `{id}` in a path. */
export const customerServiceIdInPath = {
	parameter: customerServiceIdField.name,
	label: customerServiceIdField.displayName,
};
