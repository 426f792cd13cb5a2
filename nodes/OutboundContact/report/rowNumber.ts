import type { IExecuteFunctions } from 'n8n-workflow';

import type { WithInputItems } from '../../shared/fields/form';

/**
 * Number of an item's row for people: that of the sheet, which Google Sheets gives as `row_number`;
 * otherwise that of the item, from 1.
 */
export function rowNumber(
	context: WithInputItems<Pick<IExecuteFunctions, 'getInputData'>>,
	itemIndex: number,
): number {
	const { row_number: row } = context.getInputData()[itemIndex].json;
	return Number.isSafeInteger(row) ? (row as number) : itemIndex + 1;
}
