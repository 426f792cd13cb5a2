import * as fc from 'fast-check';
import type { INodePropertyTypeOptions } from 'n8n-workflow';

import {
	endpoints,
	fieldSchemasOf,
	requestFields,
	type Endpoint,
} from '../../../../../nodes/shared/contract';
import { sentFields, type Field } from '../../../../../nodes/shared/fields/field';
import { defaultCountryField } from '../../../../../nodes/shared/form/defaultCountry';
import { leadTypeField, temperatureField } from '../../../../../nodes/shared/form/leadFields';
import { convertValue, parseNumber } from '../../../../../nodes/shared/values/fieldValue';
import { InvalidInput } from '../../../../../nodes/shared/invalidInput';
import { sourceOperations } from '../../../../../scripts/previews/sourceOperations';
import { propertyRuns } from '../../../../support/testEffort';

/** Fields of forms that are sent as they are read here, with the schemas of what is sent. */
const everyField = sourceOperations().flatMap(({ operation: { endpoint, fields = [] } }) => {
	const { query, body }: Endpoint = endpoint;
	const request = query ?? body;
	const schemas = request ? fieldSchemasOf(request) : {};
	return sentFields(fields)
		.filter(({ read }) => !read)
		.map((field) => ({ field, schema: schemas[field.sendAs] }));
});

const fieldOf = (type: Exclude<Field['type'], 'string'>, displayName: string): Field => ({
	...{ type, displayName, name: 'field', default: '' },
});
const price = fieldOf('number', 'Price');
const share = fieldOf('boolean', 'Share');
const metadata = fieldOf('json', 'Metadata');

describe('the fields of a body', () => {
	it('are those of the contract, with the values that empty them', () => {
		expect(requestFields(endpoints.createLead)).toMatchObject({
			name: { emptyValue: undefined },
			city: { emptyValue: '' },
			taxId: { emptyValue: undefined },
			leadOwner: { emptyValue: null },
			leadType: { emptyValue: null },
			leadTemperature: { emptyValue: null },
			metadata: { emptyValue: {} },
		});
	});

	it('are found in a body with several variants', () => {
		const message = requestFields(endpoints.sendChatappMessage);
		expect(Object.keys(message)).toEqual(
			expect.arrayContaining(['accountIntegrationId', 'to', 'senderId', 'template', 'text']),
		);
	});
});

/** What somebody may enter in a field, or an expression may return for it. */
function examples({ type, options = [] }: Field): unknown[] {
	const choices = options.flatMap((each) => ('value' in each ? [each.value, `${each.value}`] : []));
	const entered = {
		number: ['12'],
		boolean: ['true'],
		dateTime: ['2026-03-02'],
		json: ['{"a":1}'],
	};
	return choices.length > 0 ? choices : (entered[type as keyof typeof entered] ?? ['#1f6feb']);
}

it("the values of forms have the contract's types", () => {
	expect(everyField.length).toBeGreaterThan(80);
	for (const { field, schema } of everyField) {
		for (const value of examples(field)) {
			const read = convertValue(field, value);
			// A query is sent as text.
			const isValid = [read, String(read)].some((each) => schema.safeParse(each).success);
			expect([field.sendAs, read, isValid]).toEqual([field.sendAs, read, true]);
		}
	}
});

describe('a number field', () => {
	it.each([
		[12.5, 12.5],
		['12.5', 12.5],
		[' -3 ', -3],
		[0, 0],
		[' 007 ', 7],
		['9007199254740991', 9007199254740991],
		['12.900000', 12.9],
	])('%j is read as %d', (value, number) => {
		expect(convertValue(price, value)).toBe(number);
	});

	it.each<[unknown, INodePropertyTypeOptions, string]>([
		...['9007199254740993', 2 ** 60].map((value): [unknown, object, string] => [
			value,
			{},
			'has too many digits',
		]),
		...['1.234,50', '12,5', 'twelve', '1e3', '0x10', NaN, Infinity, true, [1], {}].map(
			(value): [unknown, object, string] => [value, {}, 'is not a number'],
		),
		['1.500', { numberPrecision: 2 }, 'has too many decimals'],
		['12.9001', { numberPrecision: 2 }, 'has too many decimals'],
		['1.55', { numberPrecision: 0 }, 'has too many decimals'],
		['1.5', { numberPrecision: 0 }, 'is not a whole number'],
		[0.5, { minValue: 1 }, 'is below 1'],
	])('%j is refused with %j: it %s', (value, limits, problem) => {
		expect(() => parseNumber(value, 'Price', limits)).toThrow(`"Price" ${problem}`);
		expect(parseNumber('12.0', 'Price', { minValue: 12, numberPrecision: 0 })).toBe(12);
	});
});

describe('a string for a boolean field', () => {
	it.each([
		[true, true],
		['false', false],
		['TRUE ', true],
	])('%j is read as %j', (value, read) => {
		expect(convertValue(share, value)).toBe(read);
	});

	it.each(['yes', 1, {}])('%j is refused', (value) => {
		expect(() => convertValue(share, value)).toThrow('"Share" is neither true nor false');
	});
});

it.each(['{}', {}, ' {} ', { a: '' }])('%j never replaces metadata', (value) => {
	expect(convertValue(metadata, value)).toBeUndefined();
});

it('any value of an expression is converted to the type of its field, omitted, or refused', () => {
	const typeOf = { string: 'string', number: 'number', boolean: 'boolean', json: 'object' };
	fc.assert(
		fc.property(fc.constantFrom(...everyField), fc.anything(), ({ field }, value) => {
			let read: unknown;
			try {
				read = convertValue(field, value);
			} catch (error) {
				expect(error).toBeInstanceOf(InvalidInput);
				expect((error as InvalidInput).message).toContain(`"${field.displayName}"`);
				return;
			}
			const type = typeOf[field.type as keyof typeof typeOf];
			if (read !== undefined && type) expect(typeof read).toBe(type);
		}),
		propertyRuns(2_000),
	);
});

const several: Field = { ...leadTypeField, type: 'multiOptions', textKind: undefined };

it.each<[Field, unknown, unknown]>([
	[temperatureField, 'hot', 3],
	[temperatureField, '3.0', 3],
	[leadTypeField, 'pf', 'PF'],
	[leadTypeField, '\u00a0Company\u200b', 'PJ'],
	[defaultCountryField, 'Brazil', 'BR'],
	[defaultCountryField, 'br', 'BR'],
	[defaultCountryField, '+55', 'BR'],
	[defaultCountryField, 'BRAZIL (+55)', 'BR'],
	[several, ['pf'], ['PF']],
	[several, 'pf', ['PF']],
])('in $displayName, %j is %j', (field, value, option) => {
	expect(convertValue(field, value)).toEqual(option);
});

it.each<[Field, unknown, RegExp]>([
	[defaultCountryField, '+1', /^Got "\+1"\..*Albania \(\+355\), /],
	[leadTypeField, 'XX', /such as Company \(PJ\), Individual \(PF\)\.$/],
	[several, ['PF', 'XX'], /^Got "XX"\./],
	[leadTypeField, { toString: false }, /such as Company/],
])('in $displayName, %j is refused, naming options', (field, value, description) => {
	expect.assertions(2);
	try {
		convertValue(field, value);
	} catch (error) {
		expect((error as InvalidInput).message).toContain('has a value that is not one of its options');
		expect((error as InvalidInput).description).toMatch(description);
	}
});
