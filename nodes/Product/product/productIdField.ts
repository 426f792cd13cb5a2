import { idField } from '../../shared/form/idField';

/** The product that an operation works on. */
export const productIdField = idField(
	'Product ID',
	'productId',
	'ID of the product, as its creation gave it',
);
