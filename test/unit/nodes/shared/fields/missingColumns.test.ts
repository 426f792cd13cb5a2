import { describeMissingColumns } from '../../../../../nodes/shared/fields/missingColumns';

const webhook = {
	headers: { host: 'a' },
	params: {},
	query: {},
	body: { phone: '1', nome: 'Ana' },
};

it.each<[row: object, expression: string, text: string]>([
	[
		webhook,
		'={{ $json.phone }}',
		'no column "phone", but "body.phone": enter {{ $json.body.phone }}',
	],
	[
		{ id: 'rec1', fields: { 'Phone number': '1' } },
		'={{ $json["Phone number"] }}',
		'enter {{ $json.fields["Phone number"] }}',
	],
	[{ Name: 'Ana', Phone: '1' }, '=55{{ $json.phone }}', 'but "Phone": enter {{ $json.Phone }}'],
	[{ a: { phone: '1' }, b: { c: { phone: '1' } } }, '={{ $json.phone }}', '{{ $json.a.phone }}'],
	[{ Nome: 'Ana', Telefone: '1' }, '={{ $json.phone }}', 'but "Nome", "Telefone"'],
	[
		Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`c${n}`, n])),
		'={{ $json.phone }}',
		'"c9", …',
	],
])('says where the column of %j is, or which there are', (row, expression, text) => {
	expect(describeMissingColumns([expression], row)).toContain(text);
});

it.each<[row: object, ...expressions: string[]]>([
	[{ phone: '' }, '={{ $json.phone }}'],
	[{ body: {} }, '={{ $json.body.phone }}'],
	[{ mobile: '1' }, '={{ $json.phone || $json.mobile }}'],
	[{ name: 'Ana' }, '={{ $json.name }}', '={{ $json.phone }}'],
	[{}, '={{ $json.phone }}'],
	[{ name: 'Ana' }, "={{ $('Sheet').item.json.phone }}"],
	[{ name: 'Ana' }],
])('says nothing of %j with %s', (row, ...expressions) => {
	expect(describeMissingColumns(expressions, row)).toBeUndefined();
});

it('names ten columns at most, and looks for one in three levels', () => {
	const columns = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`c${n}`, n]));
	expect(describeMissingColumns(['={{ $json.phone }}'], columns)).toMatch(/"c8", "c9"$/);
	const deep = { a: { b: { c: { phone: '1' } } } };
	expect(describeMissingColumns(['={{ $json.phone }}'], deep)).toMatch(/, but "a"$/);
});
