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

describe.each(Object.entries(readers))('an expression as text, read by %s', (_name, read) => {
	it.each([
		['a note', note, 'Olá {{ $json.name }}'],
		['JSON', json, '{"a": "{{ $json.name }}"}'],
	])('is refused in %s where it was typed', (_what, field, text) => {
		const refusal = `"${field.displayName}" is set to Fixed, switch it to Expression`;
		const typed = formOf({ added: { [field.name]: text } });
		expect(() => read(field, typed)).toThrow(refusal);
		const given = new Form({ added: { [field.name]: '={{ $json.text }}' } }, 'UTC', () => text);
		expect(() => read(field, given)).not.toThrow();
	});
});
