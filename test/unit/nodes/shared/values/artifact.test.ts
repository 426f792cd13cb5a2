import { findArtifact } from '../../../../../nodes/shared/values/artifact';

const found = (text: string) => findArtifact(text, 'name', 'It')?.message;

describe('a name', () => {
	it.each([
		...[
			'undefined',
			'Olá undefined',
			'NULL',
			'nan',
			'<NA>',
			'null',
			'NaN',
			'[object Object]',
			'Invalid DateTime',
		],
		...['$json.name', '$json["name"]', "$('Leads').item.json.name", '$now.toISO()'],
		...[
			'#N/A',
			'#REF!',
			'#VALUE!',
			'#DIV/0!',
			'#NAME?',
			'#NULL!',
			'#NUM!',
			'#SPILL!',
			'#CALC!',
			'#ERROR!',
		],
		...['#N/D', '#VALOR!', '#NOME?', '#NÚM!', '#¡REF!', '#¿NOMBRE?', '#WERT!', '#RIF!', '#NV'],
		...['########', 'Olá ########, tudo bem?', 'Loading...', 'Loading…', 'Ana_x000D_'],
		...[
			'#ADR!',
			'#NAZWA?',
			'#VERW!',
			'#NAAM?',
			'#Н/Д',
			'#ССЫЛКА!',
			'#ИМЯ?',
			'#YOK',
			'#AD?',
			'#I/T',
		],
		...['=PROCV(A2;B:C;2;0)', '=HYPERLINK("https://x.example","10%")'],
		...['NULL', 'NULL%', '[NULL]', '(NULL)', 'Olá, <NULL>!', '\\N'],
		...['{{name}}', '{{ contact.name }}', '{{1}}', '%NOME%', '%first_name%', 'Olá %NOME%!'],
		...[
			'*|FNAME|*',
			'{!Contact.Name}',
			'<<Nome>>',
			'{nome}',
			'[Your Name]',
			'[Nome da Empresa]',
			'«Nome»',
			'${name}',
			'{% if %}',
		],
		...['Jo&atilde;o', 'A&amp;B', '&#39;', '&#x27;', 'Ana&nbsp;Luz', '5 &lt; 6'],
		...['JoÃ£o', 'JOÃƒO', 'JOSÃ‰', 'CONCEIÃ‡ÃƒO', 'Ã“scar', 'AntÃ´nio', 'NÂº 5', 'R$Â\u00a010'],
		...['itâ€™s', '10 â‚¬', 'ï»¿Ana', 'Olá ðŸ˜Š', 'Jo\uFFFDo', 'Jo├úo', 'Jo=C3=A3o', 'Jo\\u00e3o'],
		...['Ana \ud83d', 'Ana\0'],
	])('finds what nobody has written in %j', (text) => {
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
	it.each([
		String(0.1 + 0.2),
		`R$ ${17.991000000000003}`,
		String(100 / 3),
		'Olá undefined',
		...['{cliente}', 'às {party_size}', '{Oi|Olá} Ana', '[[desconto]]', '<%= desconto %>'],
		...[
			'<b>10%</b>',
			'<i>só hoje</i>',
			'<a href="https://x.example">aqui</a>',
			'<font color=red>x',
		],
		...['em 30/12/1899', '12/31/1969', '01/01/1970', '1.1.1970', '00/01/1900', '0000-00-00'],
		...['Agent stopped due to max iterations.', 'Rude.\n</think>\nOlá!', '[Used tools: Tool: x]'],
		...['Calling find_lead with input: {}', '```json\n{}\n```', 'Consulta em [inserir data]'],
		'Best regards,\n[Your Company]',
	])('finds what nobody writes to people in %j', (text) => {
		expect(findArtifact(text, 'variable', 'It')?.message).toMatch(/^It contains "[^"]{1,40}"$/);
	});

	it.each(['{"output":"Olá"}', '[{"type":"text","text":"Olá"}]', '["Olá"]'])(
		'finds JSON in %s',
		(text) => expect(findArtifact(text, 'variable', 'It')?.advice).toContain('This is JSON'),
	);

	it.each([
		...['R$ 17.99', '0.00000001 BTC', '-23.5505199', '34191.79001 01043.510047', '1.5.2026'],
		...[
			'https://maps.example/?q=-23.55051990000001,-46.63330940000001',
			'fb.1.1763456789012.98',
			'[VIP] {1}',
			'«Добрый день»',
			'11/01/1970',
		],
	])('finds nothing in %j', (text) => expect(findArtifact(text, 'variable', 'It')).toBeUndefined());

	it.each([
		`${'Olá '.repeat(20)}promo??o`,
		'S?o Paulo',
		'R$ ####',
		'em 2026-07-02T14:00-03:00.',
		String(new Date(0)),
	])('finds what nobody writes into a template in %j', (text) => {
		expect(findArtifact(text, 'variable', 'It')?.message).toMatch(/^It contains "[^"]{1,40}"$/);
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

it.each(['name', 'variable', 'message', 'note'] as const)(
	'an expression in a field that is set to Fixed is refused in a %s',
	(kind) => {
		const found = findArtifact('Olá {{ $json.name }}', kind, 'It');
		expect(found?.message).toBe('It is set to Fixed, switch it to Expression');
	},
);
