import { decodeEntities } from '../../../../../nodes/shared/values/htmlEntities';

it.each([
	['D&#039;Avila', "D'Avila"],
	['O&#8217;Brien', 'O’Brien'],
	['Jo&atilde;o &amp; &Aacute;gata', 'João & Ágata'],
	['D&amp;#039;Avila', "D'Avila"],
	['&#x41;na &#128522;', 'Ana 😊'],
	['joao&#64;example.com', 'joao@example.com'],
	['AT&amp;T', 'AT&T'],
])('decodes %s', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));

it.each([
	'R&D',
	'P&G; C&A',
	'&copy=2',
	'&#0000;',
	'&#55357;',
	'&#65533;',
	'&#x110000;',
	'&foo;',
	'&#146;',
])('leaves %s, which stands for no character', (text) => expect(decodeEntities(text)).toBe(text));
