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

it.each<[unknown, object, string]>([
	[0.5, { minValue: 1 }, 'is below 1'],
	['1.5', { numberPrecision: 0 }, 'is not a whole number'],
	['1.55', { numberPrecision: 0 }, 'has too many decimals'],
])('%j is no number within %j', (value, limits, problem) => {
	expect(() => parseNumber(value, 'Value', limits)).toThrow(`"Value" ${problem}`);
	expect(parseNumber('12.0', 'Value', { minValue: 12, numberPrecision: 0 })).toBe(12);
});
