import {
	inNames,
	inVariables,
	markdown,
	type ArtifactPattern,
} from '../../../../../nodes/shared/values/artifactPatterns';

/** Of each pattern, in its order: what it finds, first a text that no other finds; what it must not touch. */
const samples: Array<[patterns: ArtifactPattern[], found: string[], left: string[]]> = [
	[
		inNames,
		[
			...['Olá undefined', 'null', 'NaN', 'Invalid DateTime'],
			...['NULL', '[NULL]', '\\N', 'nan', '<NA>', 'NaT'],
		],
		['Nulla', 'annulled', 'Undefined', 'null1', 'Null', 'Nan', 'Nat', 'Annie NULL'],
	],
	[inNames, ['$json.name', "$('Leads').item.json.name", '$now.toISO()'], ['US$ 5', '$50', '$now']],
	[
		inNames,
		[
			...['#N/A', '#N/D', '#NV', '#DIV/0!', '#REF!', '#NUM!', '#NULL!', '#VALUE!', '#NAME?'],
			// Portuguese, then Spanish.
			...['#VALOR!', '#NOME?', '#NÚM!', '#NULO!'],
			...['#¡DIV/0!', '#¡VALOR!', '#¡REF!', '#¡NUM!', '#¡NULO!', '#¡CALC!', '#¿NOMBRE?'],
			// German, French, Italian.
			...['#WERT!', '#BEZUG!', '#ZAHL!', '#VALEUR!', '#NOM?', '#NOMBRE!', '#NUL!'],
			...['#VALORE!', '#RIF!', '#NULLO!'],
			// Of formulas that fill several cells; of Google Sheets.
			...['#SPILL!', '#CALC!', '#ERROR!'],
		],
		['#BLACKFRIDAY!', '#VEM', 'C#', '#1', '# N/A', 'Nº 5'],
	],
	[
		inNames,
		[
			...['########', 'Olá ########, tudo bem?', '####', 'Loading...', 'Loading…', 'Ana_x000D_'],
			...['=PROCV(A2;B:C;2;0)', '=HYPERLINK("https://x.example","10%")'],
		],
		['### Notes', '## 2', '###.456.789-##', 'Loading dock', '=1', '=D'],
	],
	[
		inNames,
		['*|CITY|*', '{!Contact.Id}', '{{1}}', '${x}', '<<quero>>', '<test lead: dummy>'],
		['a{b}', '<3', '***'],
	],
	[
		inNames,
		[
			...['%NOME%', '%first_name%', '[Your Name]', '«Nome»', '{nome}', '<nombre>'],
			...['[Nome da Empresa]', '{nome completo}', '[Insira seu nome aqui]'],
		],
		[
			...['[VIP]', '10% de nome, 5%', 'https://a.example/?filter[name]=x', '50%OFF%'],
			...['nome [VIP]', 'filter[name of]'],
		],
	],
	[
		inNames,
		['Jo&atilde;o', 'A&amp;B', '&#39;', '&#x27;', 'Ana&nbsp;Luz'],
		['P&G; C&A', 'M&Ms; Kopenhagen', 'https://a.example/?a=1&copy=2&amp=3'],
	],
	[
		inNames,
		[
			...['itâ€™s', '10 â‚¬', 'ï»¿Ana', 'Olá ðŸ˜Š', 'Jo├úo', 'Jo=C3=A3o', 'Jo\\u00e3o'],
			...['JoÃ£o', 'JOÃƒO', 'JOSÃ‰', 'CONCEIÃ‡ÃƒO', 'VITÃ“RIA', 'Ã“scar', 'NÂº 5', 'R$Â\u00a010'],
		],
		[
			...['https://a.example/S%C3%A3o%20Paulo', 'châle', 'c:\\users\\u', '😊 ❤️'],
			...['JOÃO', 'AMANHû', '“AMANHÔ', 'AMANHÃ…', 'AMANHÃ\u00a0DE MANHÃ', 'Ângela', 'CAFÉ…'],
		],
	],
	[
		inVariables,
		[String(0.1 + 0.2), `R$ ${17.991000000000003}`, String(100 / 3)],
		['R$ 17.99', '-23.5505199', '34191.79001 01043.510047', 'fb.1.1763456789012.98'],
	],
	[
		inVariables,
		['true', 'VERDADEIRO', 'None', 'Infinity', 'R$ -Infinity'],
		['Falso brilhante', 'true love', 'Infinity Pool'],
	],
	[inVariables, ['1.23E+12', '4,479E+11'], ['E+ 12', '1.5', 'Plano 3E+']],
	[
		inVariables,
		['<b>10%</b>', 'oi<br>', '<a href="https://x.example">aqui</a>', '<font color=red>x'],
		['Desconto <a partir de R$ 10>', 'a <b> c', '<3'],
	],
	[
		inVariables,
		['{cliente}', 'às {party_size}', '{Oi|Olá} Ana', 'Bem-vind{o|a}'],
		['[VIP] {1}', '{a}', 'a | b'],
	],
	[inVariables, ['Best regards, [Your Company]', '[inserir data]'], ['[VIP]', '[seu]']],
	[
		inVariables,
		[
			...['em 30/12/1899', '12/31/1969', '01/01/1970', '1.1.1970', '1970-01-01', '1900-01-01'],
			...['01.01.1753', '0000-00-00', 'em 00/00/0000', '0001-01-01', '01/01/0001'],
		],
		[
			...['11/01/1970', '01/01/1971', '31/12/2026', '02/01/1900', '11900-01-01'],
			...['10000-00-001', '000-000-0001', '21/01/0001'],
		],
	],
	[
		inVariables,
		['Agent stopped due to max iterations.', 'Rude.\n</think>\nOlá!', '[Used tools: Tool: x]'],
		['I think', 'Our agent stopped due to rain'],
	],
	[inVariables, ['["Olá"]', '{"output":"Olá"}'], ['[VIP] {1}', '{1}']],
	[inVariables, ['Olá\\nAna'], ['Rua A \\ B', 'Olá\nAna']],
	[
		inVariables,
		[
			...['2026-07-02T14:00-03:00', '2026-07-02 14:00:00'],
			...[String(new Date(0)), new Date('2026-07-02').toUTCString(), '/Date(1576107758447+0000)/'],
		],
		['2026-07-02', '02/07/2026 14:00', '14:00 GMT-3', 'Up to Date (2026)'],
	],
	[inVariables, ['promo??o'], ['Oi tudo bem?quer saber mais', 'O quê??', '?? Ana']],
];

const all = [...inNames, ...inVariables];
const titled = samples.map((sample, index) => [String(all[index][0]), index, ...sample] as const);

it('finds Markdown in messages, and not what the channel writes', () => {
	for (const text of ['**Oi**', 'Preço: **R$ 10**', 'a\n## Título', '[aqui](https://a.example)']) {
		expect(text).toMatch(markdown);
	}
	for (const text of ['*Oi* _Ana_', '2 ** 3', '****', '#1 Pizza', '[VIP] (https://a.example)']) {
		expect(text).not.toMatch(markdown);
	}
});

it('each pattern has samples', () => expect(samples).toHaveLength(all.length));

it.each(titled)('%s is needed, and spares what people write', (_, index, kind, found, left) => {
	expect(kind).toContain(all[index]);
	const finding = (text: string) => all.flatMap(([pattern], n) => (pattern.test(text) ? [n] : []));
	expect(finding(found[0])).toEqual([index]);
	for (const text of found) expect([text, finding(text).includes(index)]).toEqual([text, true]);
	for (const text of left) expect([text, finding(text)]).toEqual([text, []]);
});
