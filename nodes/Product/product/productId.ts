import type { INodeProperties } from 'n8n-workflow';

import { idField } from '../../shared/form/idField';

/** The product that an operation works on. */
export const productIdField: INodeProperties = {
	...idField('Product ID', 'productId', 'ID of the product, as its creation gave it'),
	required: true,
};

/** The same as what fills `{id}` in a path. */
export const productIdInPath = {
	parameter: productIdField.name,
	label: productIdField.displayName,
};
