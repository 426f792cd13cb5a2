import type { INodeProperties } from 'n8n-workflow';

import type { ShapeOutput } from '../operation/operation';

/** "Return All" and "Limit", as every list of n8n has them. */
export const listLimit: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
];

/** Keeps the first results up to "Limit"; belongs after filters. */
export const applyListLimit: ShapeOutput = function (items) {
	if (this.getNodeParameter('returnAll', false) === true) return items;
	return items.slice(0, Number(this.getNodeParameter('limit', 50)));
};
