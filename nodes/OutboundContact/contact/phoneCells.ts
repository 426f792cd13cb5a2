import type { IDataObject } from 'n8n-workflow';

import { subscriberDigits, type AcceptedPhone } from '../../shared/phone';
import { digitsOfCell, refuseIfComputed, type RefusedPhone } from '../../shared/phoneText';

type Cell = string | number;

/** More cells than any list has, and fewer than an item with a whole file in it. */
const mostCells = 1_000;

/** Texts and numbers of an item, also those in its objects and lists. */
function cellsOf(item: unknown): Cell[] {
	const cells: Cell[] = [];
	const rest: unknown[] = [item];
	while (rest.length > 0 && cells.length < mostCells) {
		const value = rest.shift();
		if (typeof value === 'string' || typeof value === 'number') cells.push(value);
		else if (typeof value === 'object' && value !== null) rest.push(...Object.values(value));
	}
	return cells;
}

/** What reads another row than its own: `$('Sheet').item` and the like. */
const otherRows = /\$(?:\(|node\b|items\b|input\.(?:all|first|last)\b|fromAI\b)/;

const ownRow = /\$(?:json|input\.item)\b/;

/**
 * Compares a phone that an expression gives with the row that it reads: an expression may add numbers
 * instead of joining them, or remove the minus of what a spreadsheet has computed.
 *
 * @param expression what the workflow stores for "Phone"
 * @returns why the phone must not be used, if its cell is such a number; and whether no column has the
 *   phone, nor all of them together
 */
export function findInRow(
	row: IDataObject,
	{ value, phone, expression }: { value: unknown; phone: AcceptedPhone; expression: unknown },
): { computed?: RefusedPhone; isInNoColumn: boolean } {
	const code = String(expression);
	if (!ownRow.test(code) || otherRows.test(code)) return { isInNoColumn: false };
	const wanted = subscriberDigits(value, phone);
	const cells = cellsOf(row);
	const digits = cells.map(digitsOfCell);
	const holding = cells.filter((_, n) => digits[n].includes(wanted));
	const computed = holding.map(refuseIfComputed).find((refused) => refused !== undefined);
	return {
		...(computed && { computed }),
		isInNoColumn: holding.length === 0 && !digits.join('').includes(wanted),
	};
}
