import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { booleanOf } from '../values/boolean';
import { describeValue } from '../values/describeValue';

/** Names of the parameters "Return All" and "Limit". */
export const listLimitNames = { returnAll: 'returnAll', limit: 'limit' } as const;

/**
 * Reads the maximum number of results for the item.
 *
 * @returns `undefined` when "Return All" is on
 * @throws {InvalidInput} when "Limit" is not a whole number of at least 1, as text or as a number, or
 *   "Return All" is neither true nor false
 */
export function readListLimit(context: IExecuteSingleFunctions): number | undefined {
	const returnAll = context.getNodeParameter(listLimitNames.returnAll, false);
	if (booleanOf(returnAll, 'Return All')) return undefined;
	const value = context.getNodeParameter(listLimitNames.limit, 50);
	const limit = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
	if (Number.isSafeInteger(limit) && Number(limit) >= 1) return Number(limit);
	throw new InvalidInput(
		'"Limit" is not a whole number of at least 1',
		`Got ${describeValue(value)}. Enter how many results to return, or turn on "Return All".`,
	);
}
