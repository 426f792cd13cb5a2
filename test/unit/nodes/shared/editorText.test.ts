import * as fc from 'fast-check';

import { editorText, errorText, sentences, shortened } from '../../../../nodes/shared/editorText';
import { testedCases } from '../../../support/testEffort';

const pieces = [
	'<',
	'</',
	'<!--',
	'>',
	'&',
	'&lt',
	'&amp;',
	'&#60;',
	'"',
	'a',
	' href=',
	'😀',
	';',
];
const texts = fc
	.array(fc.constantFrom(...pieces), { maxLength: 40 })
	.map((parts) => parts.join(''));

describe('editorText', () => {
	it('is shown by a browser as the text itself', () => {
		fc.assert(
			fc.property(texts, fc.constantFrom('hint' as const, 'description' as const), (text, kind) => {
				const html = editorText(text, kind);
				expect(html).not.toContain('<');
				expect(html.replaceAll('&lt;', '<').replaceAll('&amp;', '&')).toBe(text);
			}),
			{ numRuns: testedCases(2_000) },
		);
	});

	it('changes nothing in a text without markup', () => {
		const text = 'R&D, 1 > 0 & "Tom" ➜ https://example.com/?a=1&b=2';
		for (const kind of ['hint', 'description', 'message'] as const) {
			expect(editorText(text, kind)).toBe(text);
		}
	});

	it('opens no tag in a message, which is rendered as text or as HTML', () => {
		expect(editorText('1 < 2: <a href="x">, </b>, <!--, <?', 'message')).toBe(
			'1 < 2: ‹a href="x">, ‹/b>, ‹!--, ‹?',
		);
	});

	it('is short', () => {
		const text = '<'.repeat(5_000_000);
		expect(editorText(text, 'hint').length).toBeLessThan(15_000);
		expect(editorText(text, 'description').length).toBeLessThan(100_000);
		expect(editorText(text, 'message').length).toBeLessThan(5_000);
	});
});

it('a shortened text ends with an ellipsis, and not in the middle of a character', () => {
	expect(shortened('1234', 4)).toBe('1234');
	expect(shortened('12345', 4)).toBe('123…');
	expect(shortened('12😀45', 4)).toBe('12…');
});

describe('an error as one text', () => {
	it.each([
		['No owner', 'Check "Owner".', 'No owner. Check "Owner".'],
		['No owner!', 'Check "Owner".', 'No owner! Check "Owner".'],
		['No owner', '', 'No owner'],
		['No owner', undefined, 'No owner'],
	])('joins %j and %j', (message, description, text) => {
		expect(errorText({ message, description })).toBe(text);
	});

	it.each([
		['the reason to 300 with the advice', 85, 300],
		['the reason to 150 beside a long advice', 1_800, 150 + 1 + 1_800],
		['both to 2,000', 3_000, 2_000],
	])('cuts %s characters', (_what, adviceLength, length) => {
		const advice = 'y'.repeat(adviceLength);
		const text = errorText({ message: 'x'.repeat(400), description: advice });
		expect(text).toHaveLength(length);
		expect(text).toMatch(/^x+… y+…?$/);
		expect(text.endsWith(advice)).toBe(adviceLength < 2_000);
	});
});

it.each([
	[['No', 'Later'], 'No. Later'],
	[['Wait... try', 'Really?', undefined, '', 'Done…', 'End'], 'Wait... try. Really? Done… End'],
	[[null], ''],
])('puts a full stop where none is: %j', (texts, expected) => {
	expect(sentences(...texts)).toBe(expected);
});
