import { parsePhoneList } from '../../../../../nodes/OutboundContact/settings/suppressedPhones';
import { subscriberNumber } from '../../../../../nodes/shared/phone/phone';
import { Form } from '../../../../../nodes/shared/fields/form';
import { formOf } from '../../../../support/formOf';

const read = (value: unknown, defaultCountry?: string) =>
	parsePhoneList(value, 'List', formOf({ defaultCountry }), 'list');

const both = new Set(['5511987651000', '14155552671'].map(subscriberNumber));

it.each([
	['11 98765-1000, +1 415 555 2671\n'],
	['0 11 98765-1000\n\n+1 415 555 2671'],
	[['5511987651000', null, ' ', '+14155552671']],
	['["11 98765-1000", "+1 415 555 2671"]'],
	['[11] 98765-1000, [+1] 415 555 2671'],
	// Without its ninth digit.
	['55 11 8765-1000, +14155552671'],
])('reads the phones in %j', (value) => expect(read(value)).toEqual(both));

it.each([
	['US', '+55 11 8765-1000'],
	['none', '551187651000'],
])('reads a Brazilian phone without its ninth digit, in %s', (country, phone) => {
	expect(read(phone, country)).toEqual(read('11 98765-1000', 'BR'));
});

it.each([
	[''],
	[[]],
	[' ,\n,'],
	[[undefined]],
	[['-', 'N/A', 0, '0', '\u2014', 'n.a.', 'NA', '00-0']],
	[['nan', 'NaN', 'None', '<NA>', 'NULL', '(null)', '[NULL]', 'null']],
])('reads no phones in %j', (value) => {
	expect(read(value).size).toBe(0);
});

it.each([
	[undefined, '"List" needs a list of phones'],
	['11 98765-1000, , Ana', 'Phone 3 of "List" is not a phone'],
	['+55 11 98765-10001', 'Phone 1 of "List" is not a phone'],
	['98765432100', 'Phone 1 of "List" is not a phone'],
	[[{ phone: '11987651000' }], 'is not a phone'],
	['Ana, 11 98765-1000, Bia', '2 phones of "List" are not phones'],
	// Of a missing column.
	[[undefined, undefined], '"List" needs a list of phones'],
])('refuses %j', (value, message) => expect(() => read(value)).toThrow(message));

it('names all entries that are no phones at once', () => {
	const list = ['11 98765-1000', 'Ana', '-', '1234', ...Array.from({ length: 30 }, () => 'x')];
	const refusal = {
		description: expect.stringMatching(
			/^Phones 2 \("Ana"\), 4 \("1234"\), 5 .* and 12 more\. The first: "Ana" contains letters/,
		),
	};
	expect(() => read(list)).toThrow(expect.objectContaining(refusal));
});

it('counts no more entries where it names all', () => {
	const description = expect.stringMatching(/^Phones 1 \("x"\), .*, 20 \("x"\)\. The first: /);
	const list = Array.from({ length: 20 }, () => 'x');
	expect(() => read(list)).toThrow(expect.objectContaining({ description }));
});

it.each([
	['its own row', '={{ $json.phones }}', { phones: [-9876543119] }, []],
	['the rows of a node that it names', "={{ $('Blocked').all() }}", {}, [{ phone: -9876543119 }]],
])('refuses what a spreadsheet has computed in %s', (_where, list, row, rows) => {
	const parameters: Record<string, unknown> = { list, defaultCountry: 'IN' };
	const form = new Form(
		parameters,
		'UTC',
		(path) => parameters[path],
		row,
		() => rows,
	);
	expect(() => parsePhoneList(['98765 43119'], 'List', form, 'list')).toThrow(
		'"List" has a phone that a spreadsheet has computed',
	);
	expect(parsePhoneList(['98765 43120'], 'List', form, 'list').size).toBe(1);
});

it.each([
	[[{ json: { phone: '11987651000' } }, { json: { phone: '11987651001' } }]],
	[{ phone: '1' }],
])('says how the column is taken out of %j', (list) => {
	const description = expect.stringContaining(
		"Take the column with the phones out of it, such as {{ $('Blocked').all().map((item) => item.json.phone) }}",
	);
	expect(() => read(list)).toThrow(expect.objectContaining({ description }));
});
