import { tryToParseDateTime } from 'n8n-workflow';

import {
	losesDigits,
	parseName,
	parseText,
	parseTrimmedText,
} from '../../../../../nodes/shared/values/text';

describe('parseText', () => {
	it.each([
		['', ''],
		[' Recife ', ' Recife '],
		[120, '120'],
		[0.1, '0.1'],
		[Number.MAX_SAFE_INTEGER, '9007199254740991'],
		[false, 'false'],
		[['google', '', 7], 'google, 7'],
		[new Date(0), '1970-01-01T00:00:00.000Z'],
		[tryToParseDateTime('2026-03-01T09:00', 'utc'), '2026-03-01T09:00:00.000Z'],
	])('converts %j to %j', (value, text) => {
		expect(parseText(value, 'City', 'note')).toBe(text);
	});

	it.each([NaN, -Infinity, {}, ['a', {}], null, undefined])('rejects %p', (value) => {
		expect(() => parseText(value, 'City', 'note')).toThrow('"City" is not text');
	});

	it.each([
		new Date(NaN),
		tryToParseDateTime('2026-03-01').setZone('nowhere'),
		'#REF!',
		'Olá undefined',
	])('rejects %p, which nobody has written, as a name', (value) =>
		expect(() => parseText(value, 'Name', 'name')).toThrow('"Name" contains "'),
	);

	it.each([2 ** 53, -1e21])('rejects %d, which has lost digits', (value) => {
		expect(() => parseText(value, 'City', 'note')).toThrow(
			'"City" has too many digits for a number',
		);
	});
});

it.each([
	[undefined, ''],
	[null, ''],
	['  ', ''],
	[' a b ', 'a b'],
	[7, '7'],
])('parseTrimmedText converts %j to %j', (value, text) => {
	expect(parseTrimmedText(value, 'City', 'note')).toBe(text);
});

it('a name has at most 1,000 characters', () => {
	expect(parseName('á'.repeat(1_000), 'Name')).toHaveLength(1_000);
	expect(() => parseName('a'.repeat(1_001), 'Name')).toThrow('"Name" is too long');
});

it.each([
	['123456789012345', false],
	['0.000000123456789012345', false],
	['1234567890123456.0', false],
	['1234567890.12345678', true],
])('a decimal loses digits only if it has more than 15: %s, %s', (decimal, expected) => {
	expect(losesDigits(decimal)).toBe(expected);
});
