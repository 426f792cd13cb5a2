import { describeStoredNumbers } from '../../../../../nodes/OutboundContact/run/storedNumbers';

const today = Math.floor(Date.now() / 86_400_000) + 25_569;

const described = (
	texts: string[],
	changes: Partial<Parameters<typeof describeStoredNumbers>[0]> = {},
) =>
	describeStoredNumbers({
		...{ texts, language: 'pt_BR', stored: '={{ $json.value }}', hasPercentSign: false },
		...changes,
	});

describe('numbers as spreadsheets store them', () => {
	it.each([
		[['0.1', '0.15'], '10%', "($json.value * 100).toLocaleString('pt-BR') + '%'"],
		[['0.125'], '12,5% or 03:00', '* 100'],
		[['0.105'], '10,5%', '* 100'],
		[['0.5', '0.25'], '50% or 12:00', '* 100'],
		[['10%', '0.1'], '10%', '$json.value <= 1 ?'],
		[['0.5', '0.4375'], '12:00', "toFormat('HH:mm')"],
		[['0.4375', '1'], '43,75%', '* 100'],
		[['0.6041666666666666'], '14:30', 'DateTime.fromMillis'],
		[['1234.5', '99'], '1.234,50', "toLocaleString('pt-BR'"],
		[['1792000000000'], '14/10/2026', 'DateTime.fromMillis(Number($json.value))'],
		[['03/12/2026', '36526'], '01/01/2000', 'DateTime.fromMillis'],
	])('are named: %p', (texts, reads, expression) => {
		const text = described(texts);
		expect(text).toContain(`which people read as ${reads}: {{ `);
		expect(text).toContain(expression);
	});

	it('are named as days near today, and others by the name of their column', () => {
		expect(described([String(today)])).toContain('which people read as ');
		expect(described(['36526'], { stored: '={{ $json["due date"] }}' })).toContain(
			'($json["due date"] - 25569)',
		);
	});

	it('are named as seconds since 1970 near today, and others by the name of their column', () => {
		const seconds = Math.floor(Date.now() / 1000);
		for (const text of [String(seconds), `${seconds}.5`]) {
			expect(described([text, String(seconds - 86_400)])).toContain(
				'DateTime.fromSeconds(Number($json.value))',
			);
		}
		expect(described(['1133334444', String(seconds)])).toBeUndefined();
		expect(described(['1133334444'])).toBeUndefined();
		expect(described(['1133334444'], { stored: '={{ $json.expires }}' })).toContain(
			'which people read as 30/11/2005',
		);
	});

	it.each(['', 'xx', '?'])('are written as in English for the language %p', (language) => {
		expect(described(['0.105'], { language })).toContain(
			"read as 10.5%: {{ ($json.value * 100).toLocaleString('en-US') + '%' }}",
		);
	});

	it('are read from a column of any name where the expression names none', () => {
		for (const stored of ["={{ $('Sheet').item.json.share }}", '={{ $json?.share }}', undefined]) {
			expect(described(['0.105'], { stored })).toContain('{{ ($json.column * 100)');
		}
	});

	it('are counted where the column is mixed', () => {
		expect(described(['0.1', '0.15'])).toMatch(/^has 0\.1, which/);
		expect(described(['10%', '0.1', '5%'])).toMatch(/^has 0\.1 in 1 of 3 texts/);
	});

	it('are named as the template needs them before a percent sign', () => {
		expect(described(['0.1'], { hasPercentSign: true })).toContain('read as 10:');
	});

	it.each([
		[['10%', '15%'], {}],
		[['Ana', '2', '17'], {}],
		[['4.5', '1234.5'], { language: 'en_US' }],
		[['1234.5'], { language: 'es_MX' }],
		[['36526', '40000'], {}],
		[['0', '1'], {}],
		[['1.234,50', 'R$ 12,00'], {}],
		[['12:30', '2026-01-01'], {}],
		[['11987654321', '5511987654321'], {}],
		[[''], {}],
	])('are not seen in %p', (texts, changes) => {
		expect(described(texts, changes)).toBeUndefined();
	});
});
