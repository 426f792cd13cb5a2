import { isEquivalent } from '../../../../../nodes/shared/values/isEquivalent';

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
