import {
	checkAt,
	readAddedFields,
	readAt,
	readFields,
	type Field,
} from '../../../../../nodes/shared/fields/field';
import { Form } from '../../../../../nodes/shared/fields/form';
import { formOf } from '../../../../support/formOf';

const note: Field = {
	displayName: 'Note',
	name: 'note',
	type: 'string',
	textKind: 'note',
	default: '',
};
const json: Field = { displayName: 'Data', name: 'data', type: 'json', default: '{}' };

/** Each way to read a field of a collection. */
const readers: Record<string, (field: Field, form: Form) => unknown> = {
	checkAt: (field, form) => checkAt(field, form, `added.${field.name}`, false),
	readAt: (field, form) => readAt(field, form, `added.${field.name}`),
	readFields: (field, form) => readFields({ [field.name]: field }, form, 'added'),
};

const refusalOf = ({ displayName }: Field) =>
	`"${displayName}" is set to Fixed, switch it to Expression`;

describe.each(Object.entries(readers))('an expression as text, read by %s', (_name, read) => {
	it.each([
		['a note', note, 'Olá {{ $json.name }}'],
		['JSON', json, '{"a": "{{ $json.name }}"}'],
	])('is refused in %s where it was typed', (_what, field, text) => {
		const typed = formOf({ added: { [field.name]: text } });
		expect(() => read(field, typed)).toThrow(refusalOf(field));
		const given = new Form({ added: { [field.name]: '={{ $json.text }}' } }, 'UTC', () => text);
		expect(() => read(field, given)).not.toThrow();
	});

	it('is refused in JSON that it breaks', () => {
		const typed = formOf({ added: { data: '{"a": {{ $json.name }}}' } });
		expect(() => read(json, typed)).toThrow(refusalOf(json));
	});

	it.each(['dateTime', 'number', 'boolean'] as const)(
		'is refused in a field of type %s',
		(type) => {
			const field: Field = { displayName: 'Value', name: 'value', type, default: '' };
			const typed = formOf({ added: { value: '{{ $json.value }}' } });
			expect(() => read(field, typed)).toThrow(refusalOf(field));
		},
	);
});

describe('the fields that were added to a collection', () => {
	const filters = {
		...{ displayName: 'Filters', name: 'filters', type: 'collection' as const, default: {} },
		options: [note, json],
	};
	const added = (given: unknown, mayLack = false) => {
		const form = new Form({ filters: '={{ $json }}' }, 'UTC', () => given);
		return readAddedFields(form, filters, mayLack).map(({ name }) => name);
	};

	it.each([
		[{ note: '' }, ['note']],
		[{ data: undefined, note: 'a' }, ['note', 'data']],
		[{}, []],
	])('are those of an expression: %j', (given, names) => expect(added(given)).toEqual(names));

	it('are those that were added, where it is none', () => {
		const form = formOf({ filters: { data: '{}', other: 1 } });
		expect(readAddedFields(form, filters, false)).toEqual([json]);
		expect(readAddedFields(formOf(), filters, false)).toEqual([]);
	});

	it.each([
		['a text', '"Filters" is not an object'],
		[['a', 'list'], '"Filters" is not an object'],
		[{ nota: 'a' }, '"Filters" has no field "nota"'],
		[null, '"Filters" is empty'],
	])('are not those of %j', (given, message) => expect(() => added(given)).toThrow(message));

	it('may be none, or others', () => {
		expect([added(null, true), added({ nota: 'a' }, true)]).toEqual([[], []]);
	});
});
