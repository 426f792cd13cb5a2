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

	it('keeps a cell on one line, and its bars apart from those of the table', () => {
		expect(markdownTable(['a'], [['x\n y | z']]).split('\n')[2]).toBe('| x y \\| z |');
	});

	it('is a head alone without rows', () => {
		expect(markdownTable(['a', 'bcde'], [])).toBe('| a   | bcde |\n| --- | ---- |');
	});
});

describe('a table whose rows come one by one', () => {
	it('has a head and rows', () => {
		expect(tableHead(['a', 'b'], 1)).toBe('| a | b |\n| --- | --: |');
		expect(tableRow(['x', 2])).toBe('| x | 2 |');
	});
});
