import { describeStop } from '../../../../../nodes/shared/operation/describeStop';

describe('what a run that stops has done', () => {
	it.each<[number[], string]>([
		[[3], '(row 3)'],
		[[4, 1, 2, 3, 9], '(rows 1 to 4 and 9)'],
		[[1, 3, 5, 6], '(rows 1, 3 and 5 to 6)'],
		[
			Array.from({ length: 23 }, (_, n) => 2 * n + 1),
			`(rows ${Array.from({ length: 20 }, (_, n) => 2 * n + 1).join(', ')} and 3 more)`,
		],
	])('names the rows %j', (done, expected) => {
		const [text, ...others] = describeStop(50, done, []);
		expect(text).toBe(
			`${done.length} of 50 items were done all the same ${expected}: leave them out when you run this again.`,
		);
		expect(others).toEqual([]);
	});

	it('names those of which nobody knows', () => {
		expect(describeStop(5, [], [2, 4])).toEqual([
			'What became of rows 2 and 4 is unknown: check the CRM before you run that again.',
		]);
	});

	it('counts items where two rows have one number', () => {
		const [text] = describeStop(5, [1, 2, 4], [], 'item');
		expect(text).toContain('(items 1 to 2 and 4)');
	});

	it('is nothing where nothing was done', () => expect(describeStop(5, [], [])).toEqual([]));
});
