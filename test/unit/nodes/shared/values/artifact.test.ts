import { findArtifact, type TextKind } from '../../../../../nodes/shared/values/artifact';

const found = (text: string, kind: TextKind = 'name') => findArtifact(text, kind, 'It')?.message;

/** What nobody has written, by kind, each as people have reported it. */
const unwritten: Array<[kind: string, ...texts: string[]]> = [
	['code', 'Olá undefined', 'Ana null', 'NaN', 'Invalid DateTime', 'NULL', '[NULL]', 'false'],
	['objects', '[object Object]', 'a [object Date]'],
	['expressions', '$json.name', "$('Leads').item.json.name", '$now.toISO()'],
	['errors of spreadsheets', '#N/A', '#N/D', '#DIV/0!', '#REF!', '#NÚM!', '#VALOR!', '#NOME?'],
	['cells that are too narrow or late', '########', '####', 'Olá ########, oi', 'Loading...'],
	['shortened numbers', '1.23E+12', '4,479E+11'],
	['calculated numbers', String(0.1 + 0.2), `R$ ${17.991000000000003}`, String(100 / 3)],
	['placeholders', '{{1}}', '${x}', '*|CITY|*', '<test lead: dummy>', '%NOME%', '[Your Name]'],
	[
		'placeholders of several words',
		'[Nome da Empresa]',
		'{nome}',
		'«Nome»',
		'[Insira seu nome aqui]',
	],
	['HTML', 'Jo&atilde;o', 'A&amp;B', '&#39;', 'Ana&nbsp;Luz', 'oi<br>', '<b>10%</b>'],
	['broken characters', 'Jo\ufffdo'],
	['another encoding', 'itâ€™s', 'ï»¿Ana', 'Olá ðŸ˜Š', 'JoÃ£o', 'JOÃƒO', 'JOSÃ‰', 'CONCEIÃ‡ÃƒO'],
	['another encoding, before quotation marks', 'VITÃ“RIA', 'Ã“scar', 'NÂº 5', 'R$Â\u00a010'],
];

describe.each(unwritten)('%s', (_kind, ...texts) => {
	it.each(texts)('stand in no name and no variable: %j', (text) => {
		expect(found(text)).toMatch(/^It contains "/);
	});
});

const written = [
	...[
		'C#',
		'F#',
		'Nº 5',
		'#1',
		'# 1',
		'#BLACKFRIDAY!',
		'#VEM',
		'## 2',
		'### Notes',
		'# N/A',
		'[VIP]',
	],
	...['R$ 10', 'US$ 5', '$50', '50%', '10% de desconto, 5% à vista', '50%OFF%', '10% de nome, 5%'],
	...['A&B', 'P&G; C&A', 'M&Ms; Kopenhagen', 'R&D', 'https://a.example/?a=1&copy=2&amp=3'],
	...[
		'https://a.example/S%C3%A3o%20Paulo',
		'###.456.789-##',
		'***',
		'{1}',
		'<3',
		'a <b> c',
		'a{b}',
	],
	...['JOÃO', 'AMANHÃ', 'AMANHû', '“AMANHÔ', 'AMANHÃ…', 'AMANHÃ\u00a0DE MANHÃ', 'MAÇÃ®', 'châle'],
	...['Ângela', 'CAFÉ…', '“É”', 'Zoë', 'Łukasz', 'ESPAÑA®', '李雷', '😊 ❤️', '½', 'c:\\users\\u'],
	...['null Euro Versand', 'null Prozent Zinsen'],
	...['Nulla', 'Nan', 'Annull', 'annulled', 'Undefined', 'Loading dock', 'n/a', 'Invalid', 'null1'],
	...['R$ 17.99', '-23.5505199', '34191.79001 01043.510047', 'fb.1.1763456789012.98', 'Plano 3E+'],
	...['https://a.example/?filter[name]=x', 'Desconto <a partir de R$ 10>', '01/01/1970'],
];

it.each(written)('%j may stand in a name and a variable', (text) => {
	expect(found(text)).toBeUndefined();
});

it.each(['{{ $json.email }}', 'Olá {{$json["name"]}}', "{{ $('A').item.json.x }}", '{{ $now }}'])(
	'takes %s for an expression in a field that is set to Fixed',
	(text) => expect(found(text)).toBe('It is set to Fixed, switch it to Expression'),
);

it('shows the beginning of what is found', () => {
	const text = `a [object ${'x'.repeat(100)}]`;
	expect(found(text)).toMatch(/^It contains ".{40}"$/u);
});

describe('a variable', () => {
	it.each([
		['2026-07-02T14:00-03:00', '$now.zoneName'],
		['2026-07-02 14:00:00', '$now.zoneName'],
		['2026-07-02T00:00:00', '$now.zoneName'],
		['2026-07-02T00:00:00-03:00', '$now.zoneName'],
		['2026-07-02T00:30:00Z', '$now.zoneName'],
		[new Date('2026-07-02T14:00').toUTCString(), '$now.zoneName'],
		['2026-07-02T00:00:00.000Z', "'utc'"],
		['até 2026-07-02T00:00Z', "'utc'"],
		['2026-07-02 00:00:00+00:00', "'utc'"],
		[new Date('2026-07-02').toUTCString(), "'utc'"],
	])('has no time of programs, %s, which is shown in %s', (text, zone) => {
		expect(findArtifact(text, 'name', 'It')?.advice).toContain(`.setZone(${zone})`);
	});

	const links = ['https://a.example/?at=2026-07-02T00:00Z', 'https://a.example/2026-07-02T14:00'];
	it.each(['2026-07-02', '02/07/2026 14:00', '14:00 GMT-3', 'Up to Date (2026)', ...links])(
		'may be %s',
		(text) => expect(found(text)).toBeUndefined(),
	);
});

describe('a message', () => {
	it.each([
		...['O status do pedido é null', '```\nPIX 123\n```', 'My app shows undefined', 'R&amp;B'],
		...[
			'{"code": 5}',
			'########\nOFERTA',
			'Até 17.991000000000003',
			'%NOME%, oi',
			'### OFERTA ###',
		],
		'Write {{ $json.name }} there',
	])('may have %j', (text) => expect(found(text, 'message')).toBeUndefined());

	it.each([
		...['undefined', ' null\n', 'NaN', 'Invalid DateTime', '#N/A', '[object Object]', '$json.name'],
		...['Olá [object Object]', 'Jo\ufffdo', '########'],
	])('is never %j', (text) => expect(found(text, 'message')).toMatch(/^It contains "/));

	it('is never an expression alone', () => {
		const message = 'It is set to Fixed, switch it to Expression';
		expect(found(' {{ $json.text }}\n', 'message')).toBe(message);
	});
});

describe('a note', () => {
	it.each([
		...['{{campaign.name}}', 'R&amp;B', 'email: null', '########', 'undefined', '#N/A', 'JoÃ£o'],
		...['', ',', '{{ $json.text }}'],
	])('may have %j', (text) => expect(found(text, 'note')).toBeUndefined());

	it.each(['[object Object]', 'it shows [object Object]', 'Jo\ufffdo'])('is never %j', (text) =>
		expect(found(text, 'note')).toMatch(/^It contains "/),
	);
});
