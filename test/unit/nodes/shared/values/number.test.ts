import { parseNumber } from '../../../../../nodes/shared/values/number';

const parse = (text: string) => parseNumber(text, 'Value', { numberPrecision: 2 });

describe('a number with at most two decimals', () => {
	it.each([
		['12.90', 12.9],
		['12.9000', 12.9],
		['12.900000', 12.9],
	])('is read, also with the zeros of a database: %s', (text, expected) => {
		expect(parse(text)).toBe(expected);
	});

	it.each(['1.500', '1.505', '12.9001'])(
		'is not %s, which may be thousands or has more',
		(text) => {
			expect(() => parse(text)).toThrow('"Value" has too many decimals');
		},
	);
});
