import type { IDataObject } from 'n8n-workflow';

import type { ShapeOutput } from '../operation/operation';

/**
 * Applies "Simplify".
 *
 * @param simplified makes the short form of one record
 */
export function simplifyWith(simplified: (record: IDataObject) => IDataObject): ShapeOutput {
	return function (items) {
		if (this.getNodeParameter('simplify', true) !== true) return items;
		return items.map((item) => ({ ...item, json: simplified(item.json) }));
	};
}
