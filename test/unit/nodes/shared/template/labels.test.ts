import {
	addressEnding,
	cutEnd,
	excerptsByName,
	labelOf,
} from '../../../../../nodes/shared/template/labels';

/** The place of a label that leaves eight characters before the gap. */
const place = 'x'.repeat(11);

describe('the words around a placeholder', () => {
	const around = (text: string) => excerptsByName(text, () => place).get('1');

	it.each([
		['ab cdefg{{1}}', 'ab cdefg▢'],
		['ab cdefgh{{1}}', '…cdefgh▢'],
		['abc cdefgh{{1}}', '…cdefgh▢'],
		['abc defgh {{1}}', '…defgh ▢'],
		['abcdefgh{{1}}', 'abcdefgh▢'],
		['abcdefghi{{1}}', '…cdefghi▢'],
		['abcdefghi {{1}}', '…▢'],
		[`{{1}}${'a'.repeat(28)}`, `▢${'a'.repeat(28)}`],
		[`{{1}}${'a'.repeat(29)}`, `▢${'a'.repeat(28)} …`],
		[`{{1}} ${'a'.repeat(28)}`, `▢ ${'a'.repeat(27)} …`],
		[`{{1}}ab ${'c'.repeat(28)}`, '▢ab …'],
		[`${'😊'.repeat(9)}{{1}}`, `…${'😊'.repeat(7)}▢`],
	])('of %j are %j', (text, expected) => {
		expect(around(text)).toBe(expected);
	});

	it.each(['', '▢', '…▢'])('are the example where there are none: %j', (words) => {
		expect(labelOf('Body', words, 'Ana')).toBe('Body (e.g. Ana)');
		expect(labelOf('Body', words, undefined)).toBe('Body');
	});
});

describe('the ending of a link', () => {
	it.each([
		['abcdefgh', 'abcdefgh▢'],
		['abcdefghi', '…cdefghi▢ (ending of abcdefghi)'],
		['abc/bc/def', '…/def▢ (ending of abc/bc/def)'],
		['abcdefghi/', '…defghi/▢ (ending of abcdefghi/)'],
		['a'.repeat(60), `…aaaaaaa▢ (ending of ${'a'.repeat(60)})`],
		['a'.repeat(61), `…aaaaaaa▢ (ending of …${'a'.repeat(60)})`],
	])('after %s is %s', (start, expected) => {
		expect(addressEnding(start, place)).toBe(expected);
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
