import * as fc from 'fast-check';

import {
	endpoints,
	requestFields,
	type Endpoint,
	type RequestField,
} from '../../../../../nodes/shared/contract';
import { fieldValue } from '../../../../../nodes/shared/values/fieldValue';
import { InvalidInput } from '../../../../../nodes/shared/transport/invalidInput';
import { propertyRuns } from '../../../../support/testEffort';

const lead = requestFields(endpoints.createLead);
const product = requestFields(endpoints.createProduct);
const sector = requestFields(endpoints.updateChatSector);

const everyField = Object.values<Endpoint>(endpoints).flatMap(({ body }) =>
	Object.values(requestFields({ body })),
);

const typeOfKind: Partial<Record<RequestField['kind'], string>> = {
	text: 'string',
	number: 'number',
	boolean: 'boolean',
	object: 'object',
};

describe('the fields of a body', () => {
	it('are those of the contract, with their types', () => {
		expect(lead).toMatchObject({
			name: { kind: 'text', emptyValue: undefined },
			city: { kind: 'text', emptyValue: '' },
			taxId: { kind: 'text', emptyValue: undefined },
			leadOwner: { kind: 'text', emptyValue: null },
			leadType: { kind: 'text', emptyValue: null },
			leadTemperature: { kind: 'number', emptyValue: null },
			metadata: { kind: 'object', emptyValue: {} },
		});
		expect(product).toMatchObject({ price: { kind: 'number' }, images: { kind: 'other' } });
		expect(sector.membersCanViewAllConversations.kind).toBe('boolean');
	});

	it('are found in a body with several variants', () => {
		const message = requestFields(endpoints.sendChatappMessage);
		expect(Object.keys(message)).toEqual(
			expect.arrayContaining(['accountIntegrationId', 'to', 'senderId', 'template', 'text']),
		);
	});

	it('leave dates unchanged, because the time zone is not known here', () => {
		expect(requestFields(endpoints.createAppointment).startDate.kind).toBe('moment');
	});
});

describe('a number for a string field', () => {
	it.each([
		[120, '120'],
		[5435000, '5435000'],
		[true, 'true'],
		['São Paulo', 'São Paulo'],
	])('%j is sent as %j', (value, text) => {
		expect(fieldValue(lead.city, value, 'City')).toBe(text);
	});

	it.each([[['a']], [{ a: 1 }]])('%j is refused, naming the field', (value) => {
		expect(() => fieldValue(lead.city, value, 'City')).toThrow('"City" is not text');
	});
});

describe('a string for a number field', () => {
	it.each([
		[12.5, 12.5],
		['12.5', 12.5],
		[' -3 ', -3],
		[0, 0],
		['0', 0],
	])('%j is read as %d', (value, number) => {
		expect(fieldValue(product.price, value, 'Price')).toBe(number);
	});

	it('an option with a numeric value is read as a number', () => {
		expect(fieldValue(lead.leadTemperature, '2', 'Temperature')).toBe(2);
	});

	it.each([
		...[
			'9007199254740993',
			'0.12345678901234567',
			'1234567890.123456789',
			2 ** 60,
			'12345678901234567890',
		],
	])('%j is refused, because digits would be lost', (value) => {
		expect(() => fieldValue(product.price, value, 'Price')).toThrow('"Price" has too many digits');
	});

	it.each([
		['1.5000000000000000000', 1.5],
		['0.1', 0.1],
		['9007199254740991', 9007199254740991],
	])('%j is read as %d', (value, number) =>
		expect(fieldValue(product.price, value, 'Price')).toBe(number),
	);

	it.each(['1.234,50', '12,5', 'twelve', '0x10', NaN, Infinity, true, [1], {}])(
		'%j is refused, naming the field',
		(value) => {
			expect(() => fieldValue(product.price, value, 'Price')).toThrow('"Price" is not a number');
		},
	);
});

describe('a string for a boolean field', () => {
	const field = sector.membersCanViewAllConversations;

	it.each([
		[true, true],
		['false', false],
		['TRUE ', true],
	])('%j is read as %j', (value, read) => {
		expect(fieldValue(field, value, 'Share')).toBe(read);
	});

	it.each(['yes', 1, {}])('%j is refused', (value) => {
		expect(() => fieldValue(field, value, 'Share')).toThrow('"Share" is neither true nor false');
	});
});

describe('an empty value', () => {
	it.each([null, undefined, '', ' '])('%j is always omitted', (value) => {
		for (const field of everyField) expect(fieldValue(field, value, 'Field')).toBeUndefined();
	});

	it.each(['{}', {}, ' {} '])('%j never replaces metadata', (value) => {
		expect(fieldValue(lead.metadata, value, 'Metadata')).toBeUndefined();
	});
});

it("any value of an expression is converted to the contract's type, omitted, or refused", () => {
	fc.assert(
		fc.property(fc.constantFrom(...everyField), fc.anything(), (field, value) => {
			let read: unknown;
			try {
				read = fieldValue(field, value, 'Field');
			} catch (error) {
				expect(error).toBeInstanceOf(InvalidInput);
				expect((error as InvalidInput).message).toContain('"Field"');
				return;
			}
			const type = typeOfKind[field.kind];
			if (read !== undefined && type) expect(typeof read).toBe(type);
		}),
		propertyRuns(2_000),
	);
});
