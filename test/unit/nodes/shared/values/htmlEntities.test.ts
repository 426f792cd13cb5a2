import { decodeEntities } from '../../../../../nodes/shared/values/htmlEntities';

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
