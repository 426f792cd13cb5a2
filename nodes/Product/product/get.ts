import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { textField } from '../../shared/form/textField';

/** Get product: `GET /product/{id}` (spec, section 4). */
export const get = {
	value: 'get',
	description: 'Get a product with its price and category',
	endpoint: endpoints.getProduct,
	id: textField('note', 'productId', 'Product ID', 'ID of the product, as returned by Create'),
} satisfies Operation;
