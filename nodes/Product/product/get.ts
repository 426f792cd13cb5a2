import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { productIdField } from './productFields';

/** Get product: `GET /product/{id}` (spec, section 4). */
export const get: Operation = {
	value: 'get',
	description: 'Get a product with its price and category',
	endpoint: endpoints.getProduct,
	id: productIdField,
};
