import { parseEmail } from '../../../../../nodes/shared/values/email';

describe('parseEmail', () => {
	it.each([
		[' ana@example.com ', 'ana@example.com'],
		['Ana.Luz+vip@mail.example.com.br', 'Ana.Luz+vip@mail.example.com.br'],
		['mailto:ana@example.com', 'ana@example.com'],
		['ana\u200b@example.com\ufeff', 'ana@example.com'],
		["d'avila@example.com", "d'avila@example.com"],
		['nao@empresa.example', 'nao@empresa.example'],
		['sem.teixeira@example.com', 'sem.teixeira@example.com'],
		['contato@email-marketing.example', 'contato@email-marketing.example'],
		['joão@exämple.com', 'joão@exämple.com'],
		['Helena Prado <helena@example.com>', 'helena@example.com'],
		['"Prado, Helena" <helena@example.com>', 'helena@example.com'],
	])('reads %j as %s', (value, address) => expect(parseEmail(value, 'Email')).toBe(address));

	it.each([
		...['n/a', 'ana', 'ana@', '@example.com', 'ana@example', 'ana@@example.com', 'a b@example.com'],
		...['ana@example.com; bia@example.com', 'ana@example.com, bia@example.com', 'ana@example..com'],
		...[
			'ana@example.com bia@example.com',
			'Ana <ana>',
			'Ana <ana@example.com> <b@example.com>',
			'ana@example.com.',
			'-',
			12,
		],
	])('refuses %j, which is no address', (value) =>
		expect(() => parseEmail(value, 'Email')).toThrow('"Email" is not an email address'),
	);

	it.each([
		...['nao@tem.com', 'naotem@naotem.com', 'nao_tem@gmail.com', 'naopossui@email.com', 'x@x.com'],
		...['sem@email.com', 'sememail@hotmail.com', 'teste@teste.com', 'test@test.com', 'aaa@aaa.com'],
		...['unknown@unknown.com', 'semnome@semnome.com', 'seuemail@gmail.com', 'example@example.com'],
		...[
			'Ana <nao@tem.com>',
			'email@email.com',
			'noemail@example.com',
			'no@tiene.com',
			'NAO@TEM.COM.BR',
			'na@na.com',
		],
	])('refuses %s, which stands for none', (value) =>
		expect(() => parseEmail(value, 'Email')).toThrow('"Email" is not an email address, but stands'),
	);

	it.each(['undefined', '#N/A', '{{email}}'])('refuses %s, which nobody has written', (value) =>
		expect(() => parseEmail(value, 'Email')).toThrow(`"Email" contains "`),
	);
});
