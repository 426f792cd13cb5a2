import { subscriberDigits, subscriberNumber, type AcceptedPhone } from '../phone/phone';
import { digitsOfCell, refuseIfComputed, type RefusedPhone } from '../phone/phoneText';
import type { UnknownRecord } from '../records';

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
 * Why a phone must not be used: a cell of its row has the same digits behind a minus, which a spreadsheet has
 * computed, and an expression has removed the minus.
 *
 * @param value the phone as the expression gives it
 */
export function refuseIfComputedInRow(
	row: unknown,
	value: unknown,
	phone: AcceptedPhone,
): RefusedPhone | undefined {
	const wanted = subscriberDigits(value, phone);
	const refusals = cellsOf(row)
		.filter((cell) => digitsOfCell(cell).includes(wanted))
		.map(refuseIfComputed);
	return refusals.find((refused) => refused !== undefined);
}

/**
 * The first cell of rows that a spreadsheet has computed, and whose digits without the minus are one of these
 * phones.
 *
 * @param subscribers by `subscriberNumber`
 */
export function findComputedCell(
	rows: readonly unknown[],
	subscribers: ReadonlySet<string>,
): RefusedPhone | undefined {
	for (const cell of rows.flatMap(cellsOf)) {
		const isOne = subscribers.has(subscriberNumber(digitsOfCell(cell)));
		const refused = isOne ? refuseIfComputed(cell) : undefined;
		if (refused) return refused;
	}
	return undefined;
}

/**
 * Whether a phone that an expression makes of its own row stands in none of its cells, nor in all of them
 * together: an expression may add numbers instead of joining them.
 *
 * @param expression what the workflow stores for the phone
 */
export function isInNoColumn(
	row: UnknownRecord,
	{ value, phone, expression }: { value: unknown; phone: AcceptedPhone; expression: unknown },
): boolean {
	const code = String(expression);
	if (!ownRow.test(code) || otherRows.test(code)) return false;
	const wanted = subscriberDigits(value, phone);
	const digits = cellsOf(row).map(digitsOfCell);
	return !digits.some((each) => each.includes(wanted)) && !digits.join('').includes(wanted);
}
