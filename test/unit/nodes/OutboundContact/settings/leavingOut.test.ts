import { parsePhoneList } from '../../../../../nodes/OutboundContact/settings/leavingOut';
import { phoneKey } from '../../../../../nodes/shared/phone/storedForms';
import { Form } from '../../../../../nodes/shared/fields/form';
import { formOf } from '../../../../support/formOf';

const read = (value: unknown, defaultCountry?: string) =>
	parsePhoneList(value, 'List', formOf({ defaultCountry }), 'list');

const both = new Set(['5511987651000', '14155552671'].map(phoneKey));

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

it.each(['(21) 98765-1000', '+56 9 8765 1000'])('does not take %s for 11 98765-1000', (other) => {
	expect(read(other)).not.toEqual(read('11 98765-1000'));
});

it('keeps both who may be meant by digits without a plus', () => {
	expect(read('51987654399')).toEqual(new Set(['5551987654399', '51987654399'].map(phoneKey)));
});

it.each([
	[[]],
	[' ,\n,'],
	[[undefined]],
	[['-', 'N/A', 0, '0', '\u2014', 'n.a.', 'NA', '00-0', 'nan', '<NA>', '(null)', 'None']],
])('reads no phones in %j', (value) => expect(read(value).size).toBe(0));

it.each([
	[undefined, '"List" needs a list of phones'],
	['11 98765-1000, , Ana', '1 phone of "List" cannot be read'],
	['+55 11 98765-10001', '1 phone of "List" cannot be read'],
	['98765432100', '1 phone of "List" cannot be read'],
	['Ana, 11 98765-1000, Bia', '2 phones of "List" cannot be read'],
	// Of a missing column.
	[[undefined, undefined], '"List" needs a list of phones'],
])('refuses %j', (value, message) => expect(() => read(value)).toThrow(message));

it('names the first entries that are no phones', () => {
	const list = ['11 98765-1000', 'Ana', '-', '1234', ...Array.from({ length: 30 }, () => 'x')];
	const description = expect.stringMatching(
		/^The first: 2 \("Ana"\), 4 \("1234"\), 5 .*, 12 \("x"\)\. "Ana" contains letters/,
	);
	expect(() => read(list)).toThrow(expect.objectContaining({ description }));
});

const listOf = (value: unknown, stored: string, rows: object[]) => {
	const parameters: Record<string, unknown> = { list: stored, defaultCountry: 'BR' };
	const evaluate = (path: string) => parameters[path];
	const form = new Form(parameters, 'UTC', evaluate, {}, () => rows[0]);
	return parsePhoneList(value, 'List', form, 'list');
};

describe('where the rows have other columns', () => {
	const rows = [{ id: 4, 'telefone fixo': '', telefone: '(11) 98765-1000', motivo: 'SAIR' }];
	const expression = "={{ $('Blocked').all().map((row) => row.json.phone) }}";
	const description =
		'Its rows have the columns "id", "telefone fixo", "telefone", "motivo". Take the one with the phones.';

	it.each([['of the phones of nobody', [], `${expression.slice(0, -3)}.filter(Boolean) }}`]])(
		'takes an empty list for one, also beside them: a list %s',
		(_what, list, stored) => {
			expect(listOf(list, stored, rows).size).toBe(0);
		},
	);

	it.each([
		['of one row', [undefined], expression],
		['of two rows', [undefined, undefined], expression],
		['as rows', rows, "={{ $('Blocked').all().map((row) => row.json) }}"],
		['as items', rows.map((json) => ({ json })), "={{ $('Blocked').all() }}"],
	])('names them: a list %s', (_what, list, stored) => {
		expect(() => listOf(list, stored, rows)).toThrow(expect.objectContaining({ description }));
	});

	it('reads a table without rows as an empty list, also one with an empty cell', () => {
		expect(listOf([undefined], expression, [{}]).size).toBe(0);
		expect(listOf([null], expression, [{ phone: null }]).size).toBe(0);
	});
});
