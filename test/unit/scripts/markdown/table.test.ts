import { markdownTable, tableHead, tableRow } from '../../../../scripts/markdown/table';

describe('markdownTable', () => {
	it('aligns text to the left and numbers to the right', () => {
		expect(
			markdownTable(
				['Name', 'N'],
				[
					['one', 1],
					['eleven', 1100],
				],
				1,
			),
		).toBe(
			['| Name   |    N |', '| ------ | ---: |', '| one    |    1 |', '| eleven | 1100 |'].join(
				'\n',
			),
		);
	});

	it('keeps a cell on one line and escapes its bars', () => {
		expect(markdownTable(['a'], [['x\n y | z']]).split('\n')[2]).toBe('| x y \\| z |');
	});

	it('is only a header without rows', () => {
		expect(markdownTable(['a', 'bcde'], [])).toBe('| a   | bcde |\n| --- | ---- |');
	});
});

describe('a table that is written row by row', () => {
	it('has a header and rows', () => {
		expect(tableHead(['a', 'b'], 1)).toBe('| a | b |\n| --- | --: |');
		expect(tableRow(['x', 2])).toBe('| x | 2 |');
	});
});
