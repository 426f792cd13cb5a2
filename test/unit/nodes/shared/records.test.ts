import { onceEach } from '../../../../nodes/shared/records';

it.each([
	[
		'each record once, whether its ID is a text or a number',
		[
			{ id: 7, n: 1 },
			{ id: '7', n: 2 },
		],
		1,
	],
	['records apart whose IDs have lost digits', [{ id: 2 ** 53 }, { id: 2 ** 53 }], 2],
	['records apart that have no ID', [{ name: 'one' }, { name: 'one' }], 2],
])('keeps %s', (_what, records, count) => {
	const kept = onceEach<object>(records);
	expect(kept).toHaveLength(count);
	expect(kept.at(-1)).toBe(records[1]);
});
