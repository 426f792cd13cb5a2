import {
	addressEnding,
	charactersBefore,
	cutEnd,
	excerptsByName,
} from '../../../../../nodes/shared/template/labels';

describe('the words around a placeholder', () => {
	const around = (text: string, longestBefore: number) =>
		excerptsByName(text, () => longestBefore).get('1');

	it.each([
		['ab cd{{1}}', 5, 'ab cd▢'],
		['ab cde{{1}}', 5, '…cde▢'],
		['ab cd {{1}}', 5, '…cd ▢'],
		['abcde{{1}}', 5, 'abcde▢'],
		['abcdef{{1}}', 5, '…cdef▢'],
		[`{{1}}${'a'.repeat(28)}`, 5, `▢${'a'.repeat(28)}`],
		[`{{1}}${'a'.repeat(29)}`, 5, `▢${'a'.repeat(28)} …`],
		[`{{1}} ${'a'.repeat(28)}`, 5, `▢ ${'a'.repeat(27)} …`],
		[`{{1}}ab ${'c'.repeat(28)}`, 5, '▢ab …'],
	])('of %j, of at most %d characters before it, are %j', (text, longestBefore, expected) => {
		expect(around(text, longestBefore)).toBe(expected);
	});

	it('before it are as many as the editor shows beside the place, and at least 8', () => {
		expect(charactersBefore('Body')).toBe(15);
		expect(charactersBefore('Button "Confirm"')).toBe(8);
	});
});

describe('the ending of a link', () => {
	it.each([
		['abcde', 5, 'abcde▢'],
		['abcdef', 5, '…cdef▢ (ending of abcdef)'],
		['a/bc/de', 5, '…/de▢ (ending of a/bc/de)'],
		['abcdef/', 5, '…def/▢ (ending of abcdef/)'],
		['a'.repeat(60), 5, `…aaaa▢ (ending of ${'a'.repeat(60)})`],
		['a'.repeat(61), 5, `…aaaa▢ (ending of …${'a'.repeat(60)})`],
	])('after %s, of at most %d characters before it, is %s', (start, longestBefore, expected) => {
		expect(addressEnding(start, longestBefore)).toBe(expected);
	});
});

it('cuts a text after as many whole characters as are left', () => {
	expect(['abc', 'abcd', 'ab cd', '😊😊😊', '😊😊😊😊'].map((text) => cutEnd(text, 3))).toEqual([
		'abc',
		'abc…',
		'ab…',
		'😊😊😊',
		'😊😊😊…',
	]);
});
