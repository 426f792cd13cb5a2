import type { NodeExecutionHint } from 'n8n-workflow';

import {
	rememberOddity,
	showOddities,
	type RunItem,
} from '../../../../../nodes/shared/operation/nodeRun';
import type { Field } from '../../../../../nodes/shared/fields/field';

const field = { displayName: 'Text', type: 'string' } as Field;

/** The hint about texts, by the item that has each. */
function hintOn(texts: Array<[item: number, value: unknown, field?: Field]>): string | undefined {
	const hints: NodeExecutionHint[] = [];
	const run = { oddities: new Map(), hints: new Set() };
	const itemOf = (item: number) =>
		({
			run,
			form: { row: {} },
			getItemIndex: () => item,
			addExecutionHints: (...added: NodeExecutionHint[]) => hints.push(...added),
		}) as unknown as RunItem;
	for (const [item, value, of = field] of texts) rememberOddity(itemOf(item), of, value);
	showOddities([itemOf(0)]);
	return hints[0]?.message;
}

describe('what looks odd in a text', () => {
	it('is named once, with its row', () => {
		expect(hintOn([[1, 'Ana undefined']])).toBe(
			'Row 2 looks odd: "Text" contains "undefined". It is sent as it is.',
		);
	});

	it.each([
		[1, ', and 1 other row as well'],
		[2, ', and 2 other rows as well'],
	])('is counted in %d other rows, and the first row is named', (others, text) => {
		const odd = Array.from({ length: others }, (_, n): [number, string] => [n + 5, 'NULL']);
		expect(hintOn([...odd, [1, 'NULL']])).toBe(
			`Row 2 looks odd${text}: "Text" contains "NULL". It is sent as it is.`,
		);
	});

	it('is the first of each row, also within lists and objects', () => {
		expect(hintOn([[0, [{ a: 'fine' }, { b: ['NULL'] }]]])).toContain('"NULL"');
		expect(
			hintOn([
				[0, 'NULL'],
				[0, 'undefined'],
			]),
		).toContain('"NULL"');
	});

	it('is not looked for in other kinds of fields, nor said without a row', () => {
		expect(hintOn([[0, 'NULL', { ...field, type: 'number' } as Field]])).toBeUndefined();
		expect(hintOn([[0, 'NULL', { ...field, type: 'json' } as Field]])).toBeDefined();
		expect(hintOn([[0, 'Ana']])).toBeUndefined();
		expect(() => showOddities([])).not.toThrow();
	});
});
