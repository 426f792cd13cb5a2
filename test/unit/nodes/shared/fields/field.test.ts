import { checkAt, readAt, readFields, type Field } from '../../../../../nodes/shared/fields/field';
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
	readFields: (field, form) => readFields({ [field.name]: field }, form, { at: 'added' }),
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
