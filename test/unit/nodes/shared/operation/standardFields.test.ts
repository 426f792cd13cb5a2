import fc from 'fast-check';
import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { readListLimit } from '../../../../../nodes/shared/operation/standardFields';
import { InvalidInput } from '../../../../../nodes/shared/transport/invalidInput';

function chosen(parameters: Record<string, unknown>): number | undefined {
	return readListLimit({
		getNodeParameter: (name: string, fallback: unknown) =>
			name in parameters ? parameters[name] : fallback,
	} as unknown as IExecuteSingleFunctions);
}

describe('the limit of a list', () => {
	it.each([
		[1, 1],
		[50, 50],
		['7', 7],
		[' 007 ', 7],
	])('%j is %d', (limit, results) => {
		expect(chosen({ limit })).toBe(results);
	});

	it('is any integer of at least 1, as a number or a string', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
				(limit) => chosen({ limit }) === limit && chosen({ limit: String(limit) }) === limit,
			),
		);
	});

	it.each([0, -1, 1.5, NaN, Infinity, 1e21, null, undefined, '', ' ', '0', '-1', '1.5', '1e3'])(
		'refuses %p, naming its label',
		(limit) => {
			expect(() => chosen({ limit })).toThrow(InvalidInput);
			expect(() => chosen({ limit })).toThrow('"Limit" is not a whole number of at least 1');
		},
	);

	it.each(['ten', '0x10', true, [5], {}])('refuses %j too', (limit) => {
		expect(() => chosen({ limit })).toThrow(InvalidInput);
	});

	it('shows the refused value', () => {
		const refused = (limit: unknown) => {
			try {
				return chosen({ limit });
			} catch (error) {
				return (error as InvalidInput).description;
			}
		};
		expect(refused('ten')).toContain('Got "ten".');
		expect(refused(null)).toContain('Got nothing.');
	});

	it('is ignored with Return All', () => {
		expect(chosen({ returnAll: true, limit: 'ten' })).toBeUndefined();
		expect(chosen({ returnAll: 'true', limit: 'ten' })).toBeUndefined();
		expect(chosen({ returnAll: 'false', limit: 10 })).toBe(10);
	});

	it.each(['yes', 1, null, {}])('needs a clear "Return All", not %j', (returnAll) => {
		expect(() => chosen({ returnAll, limit: 10 })).toThrow(
			'"Return All" is neither true nor false',
		);
	});
});
