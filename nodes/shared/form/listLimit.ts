import type { IExecuteSingleFunctions, INodeProperties } from 'n8n-workflow';

import type { ShapeOutput } from '../operation/operation';
import { InvalidInput } from '../transport/invalidInput';
import { describeValue } from '../values/describeValue';

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

/**
 * How many results the item asks for.
 *
 * @returns `undefined` when "Return All" is on
 * @throws {InvalidInput} when "Limit" is no whole number of at least 1, as text or as a number
 */
export function chosenListLimit(context: IExecuteSingleFunctions): number | undefined {
	if (context.getNodeParameter('returnAll', false) === true) return undefined;
	const value = context.getNodeParameter('limit', 50);
	const limit = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
	if (Number.isSafeInteger(limit) && Number(limit) >= 1) return Number(limit);
	throw new InvalidInput(
		'"Limit" is not a whole number of at least 1',
		`It holds ${describeValue(value)}. Enter how many results to return, or turn on "Return All".`,
	);
}

/** Keeps the first results up to "Limit"; belongs after filters. */
export const applyListLimit: ShapeOutput = function (items) {
	return items.slice(0, chosenListLimit(this));
};
