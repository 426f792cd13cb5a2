import type { INodeExecutionData } from 'n8n-workflow';

import { listIn } from '../locators/recognizedRecords';
import type { ShapeOutput } from '../operation/operation';

/**
 * Makes one item per record where the list stands inside an object, as in `{ "data": [...] }`.
 * An answer that is a list already, or in which no list is found, stays as it is.
 */
export const unwrapList: ShapeOutput = (items, { body }) => {
	if (Array.isArray(body)) return items;
	return listIn(body)?.map((json) => ({ json: json as INodeExecutionData['json'] })) ?? items;
};
