import { tryToParseDateTime } from 'n8n-workflow';

import {
	decodeEntities,
	parseName,
	parseNamingText,
	parseText,
} from '../../../../../nodes/shared/values/text';

describe('parseText', () => {
	it.each([
		[undefined, ''],
		[null, ''],
		['  ', ''],
		[' Recife ', 'Recife'],
		['Ana \ud83d!\0', 'Ana !'],
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

	it.each([NaN, -Infinity, 2 ** 53, -1e21, {}, ['a', {}]])('rejects %p', (value) => {
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
});

it('a name has at most 1,000 characters', () => {
	expect(parseName('á'.repeat(1_000), 'Name')).toHaveLength(1_000);
	expect(() => parseName('a'.repeat(1_001), 'Name')).toThrow('"Name" is too long');
});

it.each([
	['D&#039;Avila', "D'Avila"],
	['O&#8217;Brien &#x2019;', 'O’Brien ’'],
	['&lt;A&gt; &quot;B&quot;&nbsp;&APOS;', '<A> "B"\u00a0\''],
	['D&amp;#039;Avila', "D'Avila"],
	['joao&#64;example.com', 'joao@example.com'],
	['Zo&#235; AT&amp;T', 'Zoë AT&T'],
])('decodes %s', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));

it.each([
	'R&D',
	'P&G; C&A',
	'&copy=2',
	'&#0000;',
	'&#31;',
	'&#159;',
	'&#55357;',
	'&#65533;',
	'&foo;',
])('leaves %s, which stands for no character', (text) => expect(decodeEntities(text)).toBe(text));

it('a text that names a record is no expression, although others may quote one', () => {
	const text = 'Write {{ $json.name }} for the name';
	expect(parseText(text, 'Note', 'note')).toBe(text);
	expect(() => parseNamingText(text, 'Label')).toThrow('"Label"');
});

describe('a link in a name', () => {
	it.each(['Ana https://x.example', 'www.x.example', 'Prêmio: bit.ly/abc', 'wa.me/5511987654321'])(
		'is refused: %s',
		(text) => expect(() => parseName(text, 'Name')).toThrow('"Name" contains a link'),
	);

	it.each(['Booking.com', 'Casas.com.br Ltda', 'S.A./Filhos', 'A/B', 'Dr. Ana', 'n.com', 'http'])(
		'is none: %s',
		(text) => expect(parseName(text, 'Name')).toBe(text),
	);
});
