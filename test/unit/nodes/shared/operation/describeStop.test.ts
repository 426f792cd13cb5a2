import { describeStop } from '../../../../../nodes/shared/operation/describeStop';

describe('what a run that stops has done', () => {
	it.each([
		[[1, 2, 3], 'rows 1 to 3'],
		[[7], 'row 7'],
		[[3, 2, 1, 5, 6, 9], 'rows 1 to 3 and 3 more'],
		[[4, 6], 'row 4 and 1 more'],
	])('names the rows %j as %s', (done, rows) => {
		expect(describeStop(10, done, [])).toEqual([
			`${done.length} of 10 items are done (${rows}). n8n's "Retry" would do them again: run this with the others alone.`,
		]);
	});

	it('names the rows of which nobody knows', () => {
		expect(describeStop(10, [], [2, 3])).toEqual([
			'What became of rows 2 to 3 is unknown: check the CRM before you run that again.',
		]);
	});

	it('says nothing where nothing is done', () => {
		expect(describeStop(10, [], [])).toEqual([]);
	});
});
