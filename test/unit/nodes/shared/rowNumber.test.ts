import { nameRows } from '../../../../nodes/shared/rowNumber';

it.each([
	[[1, 2, 3], 'rows 1 to 3'],
	[[7], 'row 7'],
	[[3, 2, 1, 5, 6, 9], 'rows 1 to 3, 5 to 6, 9'],
	[Array.from({ length: 20 }, (_, n) => 2 * n), /^rows 0, 2, .*, 38$/],
	[Array.from({ length: 21 }, (_, n) => 2 * n), /^rows 0, 2, .*, 38, …$/],
])('names the rows %j as %s', (rows, names) => {
	expect(nameRows(rows)).toEqual(expect.stringMatching(names));
});
