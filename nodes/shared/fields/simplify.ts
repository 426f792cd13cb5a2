import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ShapeOutput } from '../operation/operation';

/** "Simplify", for operations with more than ten output fields. */
export const simplifyOutput: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

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
