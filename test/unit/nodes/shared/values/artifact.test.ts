import { findArtifact } from '../../../../../nodes/shared/values/artifact';

const found = (text: string) => findArtifact(text, 'name', 'It')?.message;

describe('a name', () => {
	it.each(['Ana \ud83d', 'Ana\0', 'Jo\ufffdo'])('is never %j', (text) => {
		expect(found(text)).toMatch(/^It contains "/);
	});

	it.each([
		...[
			'C#',
			'F#',
			'Nº 5',
			'#1',
			'# 1',
			'#23',
			'#BLACKFRIDAY!',
			'#VEM',
			'## 2',
			'### Notes',
			'# N/A',
		],
		...['R$ 10', 'US$ 5', '50%', '10% de desconto, 5% à vista', '100% ALGODÃO 50%', '50%OFF%'],
		...['A&B', 'P&G; C&A', 'M&Ms; Kopenhagen', 'R&D', 'https://a.example/?a=1&copy=2&amp=3'],
		...[
			'https://a.example/S%C3%A3o%20Paulo',
			'###.456.789-##',
			'***',
			'{1}',
			'{abc}',
			'<3',
			'a <b> c',
		],
		...['João', 'JOÃO', 'AMANHÃ', 'AMANHû', '“AMANHÔ', 'AMANHÃ…', 'AMANHÃ\u00a0DE MANHÃ', 'MAÇÃ®'],
		...[
			'Ângela',
			'ÂNGELA',
			'CAFÉ…',
			'“É”',
			'São Tomé',
			'Zoë',
			'Łukasz',
			'Ñandú',
			'ESPAÑA®',
			'李雷',
		],
		...[
			'Nulla',
			'Nan',
			'Annull',
			'annulled',
			'Undefined',
			'Loading dock',
			'½',
			'n/a',
			'Invalid',
			'😊 ❤️',
		],
		...[
			'$ 5',
			'$50',
			'juros de 2% a.m.',
			'=1',
			'a{b}',
			'[VIP]',
			'c:\\users\\u',
			'null1',
			'Resumo:\n### Pontos',
			'https://a.example/?filter[name]=x',
		],
	])('leaves %j', (text) => expect(found(text)).toBeUndefined());

	it.each(['{{ $json.email }}', 'Olá {{$json["name"]}}', "{{ $('A').item.json.x }}", '{{ $now }}'])(
		'takes %s for an expression in a field that is set to Fixed',
		(text) => expect(found(text)).toBe('It is set to Fixed, switch it to Expression'),
	);
});

describe('a variable', () => {
	it('is stricter than a name', () => {
		expect(found('01/01/1970')).toBeUndefined();
		expect(findArtifact('01/01/1970', 'variable', 'It')?.message).toBe('It contains "01/01/1970"');
	});

	it('shows the beginning of what it contains', () => {
		const text = `<test lead: ${'x'.repeat(100)} | ${'\ud83d'}${'y'.repeat(50)}`;
		expect(findArtifact(text, 'variable', 'It')?.message).toMatch(/^It contains ".{1,40}"$/u);
	});
});

describe('a message', () => {
	it.each([
		...[
			'Data de nascimento: 01/01/1970',
			'O status do pedido é null',
			'Desconto <a partir de R$ 10>',
		],
		...['```\nPIX 123\n```', 'My app shows undefined', 'R&amp;B', 'Oi tudo bem?quer saber mais'],
		...[
			'{"code": 5}',
			'<<quero saber>>',
			'########\nOFERTA',
			'17.991000000000003',
			'%NOME%, oi',
			'### OFERTA ###',
		],
	])('may have %j', (text) => expect(findArtifact(text, 'message', 'It')).toBeUndefined());

	it.each([
		...['undefined', ' null\n', 'NaN', 'Invalid DateTime', '#N/A', '[object Object]', '$json.name'],
		...['Olá [object Object]', 'Jo\ufffdo', 'Ana \ud83d', 'Ana\0', '########'],
	])('is never %j', (text) => {
		expect(findArtifact(text, 'message', 'It')?.message).toMatch(/^It contains "/);
	});
});

describe('a note', () => {
	it.each([
		...['{{campaign.name}}', 'R&amp;B', 'My app shows undefined', 'email: null', '<<quero saber>>'],
		...['########', 'undefined', '#N/A', 'JoÃ£o', 'it shows [object Object]', '', ',', '{{ 5 $ }}'],
	])('may have %j', (text) => expect(findArtifact(text, 'note', 'It')).toBeUndefined());

	it.each(['[object Object]', ' [object Object], [object Object]\n', 'Jo\ufffdo'])(
		'is never %j',
		(text) => expect(findArtifact(text, 'note', 'It')?.message).toMatch(/^It contains "/),
	);
});

it.each(['name', 'variable'] as const)('an expression is refused in a %s', (kind) => {
	const found = findArtifact('Olá {{ $json.name }}', kind, 'It');
	expect(found?.message).toBe('It is set to Fixed, switch it to Expression');
});

it.each(['message', 'note'] as const)('a %s may quote an expression', (kind) => {
	expect(findArtifact('Write {{ $json.name }} there', kind, 'It')).toBeUndefined();
});

it('a message is never an expression alone', () => {
	expect(findArtifact(' {{ $json.text }}\n', 'message', 'It')?.message).toBe(
		'It is set to Fixed, switch it to Expression',
	);
	expect(findArtifact('{{ $json.text }}', 'note', 'It')).toBeUndefined();
});
