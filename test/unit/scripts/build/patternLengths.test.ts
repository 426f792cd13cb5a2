import fc from 'fast-check';

const { lengthsOf } = jest.requireActual<{ lengthsOf: (pattern: string) => Set<number> }>(
	'../../../../scripts/build/patternLengths',
);

const sorted = (pattern: string) => [...lengthsOf(pattern)].sort((one, other) => one - other);

it.each([
	['', [0]],
	['119', [3]],
	['\\d{6,8}', [6, 7, 8]],
	['[2-46-9]\\d?', [1, 2]],
	['4[1-3]\\d{2}|5', [1, 4]],
	['(?:1|2\\d\\d){2}', [2, 4, 6]],
	['3(?:[0-8]\\d{2,4}|9)\\d(?:\\d{2})?', [3, 5, 6, 7, 8, 9]],
])('%s matches texts of %j characters', (pattern, lengths) => {
	expect(sorted(pattern)).toEqual(lengths);
});

it.each(['\\d+', '1*', '(?=1)1', '(1', '1)', '(?:1', 'x'])('refuses %s', (pattern) => {
	expect(() => lengthsOf(pattern)).toThrow(/pattern/);
});

it('gives the length of every text that a pattern matches', () => {
	const patterns = ['[1-3]\\d{1,2}|4(?:5|6\\d)?', '(?:\\d{2}|7){1,2}', '0(?:1(?:2|3\\d))?\\d'];
	fc.assert(
		fc.property(fc.constantFrom(...patterns), fc.stringMatching(/^\d{0,6}$/), (pattern, text) => {
			if (!new RegExp(`^(?:${pattern})$`).test(text)) return;
			expect(lengthsOf(pattern)).toContain(text.length);
		}),
		{ numRuns: 500 },
	);
});
