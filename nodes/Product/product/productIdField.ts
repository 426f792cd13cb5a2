import { idField } from '../../shared/form/idField';

/** The ID of the product, for operations on an existing one. */
export const productIdField = idField(
	'Product ID',
	'productId',
	'ID of the product, as returned by Create',
);
