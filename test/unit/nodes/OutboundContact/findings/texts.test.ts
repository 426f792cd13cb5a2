import { tryToParseDateTime } from 'n8n-workflow';

import { describeStoredNumbers } from '../../../../../nodes/OutboundContact/findings/texts';

/** What n8n's expressions know by this name. */
const DateTime = tryToParseDateTime('2026-03-02').constructor;

const today = Math.floor(Date.now() / 86_400_000) + 25_569;
const todayText = new Date().toLocaleDateString('pt-BR', { timeZone: 'UTC' });

const described = (
	texts: string[],
	{
		language = 'pt_BR',
		stored = '={{ $json.value }}',
	}: { language?: string; stored?: unknown } = {},
) =>
	describeStoredNumbers({
		...{ place: 'Body {{1}}', isText: true, template: { name: 'offer', language }, stored },
		counts: new Map(texts.map((text) => [text, texts.filter((each) => each === text).length])),
		total: texts.length,
	});

/** What an expression that was suggested gives for the value that brought it up. */
function followed(text: string | undefined, value: unknown): unknown {
	const [, expression] = /: \{\{ (.*) \}\}$/.exec(text ?? '') ?? [];
	// eslint-disable-next-line @n8n/community-nodes/no-dangerous-functions -- what n8n does with an expression
	return new Function('$json', 'DateTime', `return ${expression};`)({ value }, DateTime) as unknown;
}

describe('numbers as spreadsheets store them', () => {
	it.each([
		[['1234.5', '99'], '1.234,50'],
		[['R$ 5', '0.5', '2.25'], '0,50'],
		[['1.00'], '1,00'],
		[[String(today)], todayText],
		[[`${today}`, `${today}.5`], todayText],
	])('are named with an expression that writes them as people do: %p', (texts, reads) => {
		const text = described(texts);
		expect(text).toContain(`, which people read as ${reads}: {{ `);
		const [number] = texts.filter((each) => /^[\d.]+$/.test(each));
		for (const value of [number, Number(number)]) expect(followed(text, value)).toBe(reads);
		for (const other of texts.filter((each) => !/^[\d.]+$/.test(each))) {
			expect(followed(text, other)).toBe(other);
		}
	});

	it.each([
		["={{ $json.a || 'soon' }}", "(($json.a || 'soon') - 25569)"],
		['=Day {{ $json.a }}', undefined],
		[`={{ $json.${'a'.repeat(50)} }}`, undefined],
		[null, undefined],
	])('come with an expression where the variable is a short one: %p', (stored, expression) => {
		const text = described([String(today)], { stored });
		if (expression) expect(text).toContain(expression);
		else expect(text).toMatch(/read as [\d/]+$/);
	});

	it.each(['', 'xx', '?'])('are written as in English for the language %p', (language) => {
		expect(described([String(today)], { language })).toContain("setLocale('en-US')");
	});

	it('are counted where the column is mixed', () => {
		expect(described(['1234.5', '99'])).toMatch(
			/^Body \{\{1\}\} has 1234\.5 in 1 of 2 texts, which/,
		);
		expect(described(['1234.5', '1234.5'])).toMatch(/has 1234\.5, which/);
	});

	it.each([
		[['Ana', '2', '17'], {}],
		[['36526'], {}],
		[[String(today), '17'], {}],
		[['0.1', '0.15'], {}],
		[['4.5', '1234.5'], { language: 'en_US' }],
		[['1234.5'], { language: 'es_MX' }],
		[['1.234,50', 'R$ 12,00'], {}],
		[['12:30', '2026-01-01'], {}],
		[['11987654321', '5511987654321'], {}],
		[['1792000000000'], {}],
		[[''], {}],
	])('are not seen in %p', (texts, changes) => {
		expect(described(texts, changes)).toBeUndefined();
	});
});
