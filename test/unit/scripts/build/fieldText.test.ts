import {
	bodyFieldsOf,
	endpoints,
	type BodyField,
	type Endpoint,
} from '../../../../nodes/shared/contract';

type Fields = Record<string, BodyField>;

const { readFields, writeFields } = jest.requireActual<{
	readFields: (text: string) => Fields;
	writeFields: (fields: Fields) => string;
}>('../../../../scripts/build/fieldText');

const schemas = Object.entries(endpoints).flatMap(([name, { query, body }]: [string, Endpoint]) =>
	[query, body].flatMap((schema) => (schema ? [{ name, fields: bodyFieldsOf(schema) }] : [])),
);

it.each(schemas)('$name: reads back every field, in the same order', ({ fields }) => {
	const text = writeFields(fields);
	expect(text).not.toBe('');
	expect(JSON.stringify(readFields(text))).toBe(JSON.stringify(fields));
});

it('marks optional emptiness, need and kind', () => {
	const fields: Fields = {
		title: { kind: 'text', mayBeEmpty: false, isRequired: true },
		note: { kind: 'text', mayBeEmpty: true, isRequired: true },
		value: { kind: 'number', mayBeEmpty: false, isRequired: false },
	};
	expect(writeFields(fields)).toBe('title! note*! value:number');
	expect(readFields('title! note*! value:number')).toEqual(fields);
});
