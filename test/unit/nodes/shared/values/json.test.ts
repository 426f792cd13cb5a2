import fc from 'fast-check';

import { isEquivalent, parseJsonObject } from '../../../../../nodes/shared/values/json';
import { findArtifact } from '../../../../../nodes/shared/values/artifact';
import { InvalidInput } from '../../../../../nodes/shared/invalidInput';

const refusal = (value: unknown): InvalidInput => {
	try {
		parseJsonObject(value, 'Metadata (JSON)');
	} catch (error) {
		return error as InvalidInput;
	}
	throw new Error('was not refused');
};

const exactValues = [
	fc.string().filter((text) => !findArtifact(text, 'note', '')),
	fc.boolean(),
	fc.constant(null),
	fc.maxSafeInteger(),
	fc.double({ min: -1e9, max: 1e9, noNaN: true }),
];

describe('parseJsonObject', () => {
	it.each([undefined, null, '', '  ', '{}'])('reads %j as an empty object', (value) => {
		expect(parseJsonObject(value, 'x')).toEqual({});
	});

	it('accepts JSON text and objects', () => {
		fc.assert(
			fc.property(fc.object({ values: exactValues }), (object) => {
				const plain = JSON.parse(JSON.stringify(object)) as object;
				delete (plain as Record<string, unknown>)['__proto__'];
				fc.pre(!findArtifact(JSON.stringify(plain), 'note', ''));
				expect(parseJsonObject(JSON.stringify(plain), 'x')).toEqual(parseJsonObject(plain, 'x'));
			}),
		);
	});

	it.each(['{"a": 1,}', "{'a': 1}", '{"a": "1}', '{"a": [1, 2}', '{"a": -}'])(
		'says what is wrong with invalid JSON: %j',
		(text) => {
			const { message, description } = refusal(text);
			expect(message).toBe('"Metadata (JSON)" is not valid JSON');
			expect(description).toMatch(/ in JSON|is not valid JSON/);
		},
	);

	it.each(['[1]', '1', '"text"', 'null', 'true'])('refuses %s, which is not an object', (value) => {
		expect(refusal(value).message).toBe('"Metadata (JSON)" must be a JSON object');
	});

	it.each(['{"utm_id": 120212345678901234}', '{"a": [{"b": -9007199254740993}]}', { id: 2 ** 60 }])(
		'refuses a number that has lost digits: %j',
		(value) => {
			const { message, description } = refusal(value as string);
			expect(message).toBe('"Metadata (JSON)" has a number with too many digits');
			expect(description).toMatch(/Write it as text, in quotes/);
		},
	);

	it.each([{ a: NaN }, '{"a": 1e400}', { b: [-Infinity] }])(
		'refuses a number that JSON cannot hold: %j',
		(value) => expect(refusal(value).message).toMatch(/too many digits/),
	);

	it.each([
		['{"a": {"b": "[object Object]"}}', '"Metadata (JSON)" contains "[object Object]"'],
		['{"a": ["Jo\ufffdo"]}', '"Metadata (JSON)" contains "\ufffd"'],
	])('refuses what nobody can mean: %s', (value, message) =>
		expect(refusal(value)).toMatchObject({ message }),
	);

	it.each(['{{campaign.name}}', 'undefined', '#N/A', '%NOME%', 'R&amp;B'])(
		'leaves %s, as an ad or a spreadsheet may have it',
		(text) => expect(parseJsonObject({ a: [text] }, 'x')).toEqual({ a: [text] }),
	);

	it('keeps keys such as __proto__ without changing a prototype', () => {
		const text =
			'{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1},"constructor":1},"prototype":{}}';
		const parsed = parseJsonObject(text, 'x');
		expect(JSON.stringify(parsed)).toBe(text);
		expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
		expect((parsed as Record<string, unknown>).polluted).toBeUndefined();
	});
});

describe('two values', () => {
	it.each([
		[
			{ a: 1, b: '' },
			{ b: null, a: 1 },
		],
		[
			['', 1],
			[null, 1],
		],
		[{ a: {} }, {}],
		[undefined, null],
	])('%j and %j are stored alike', (one, other) => expect(isEquivalent(one, other)).toBe(true));

	it.each([
		[['', 1], [1]],
		[
			[1, 2],
			[2, 1],
		],
		[{ a: 1 }, { a: '1' }],
		[{ a: 0 }, {}],
		[false, ''],
	])('%j and %j are not', (one, other) => expect(isEquivalent(one, other)).toBe(false));
});
