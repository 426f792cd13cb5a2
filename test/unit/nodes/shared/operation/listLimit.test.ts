import fc from 'fast-check';
import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { readListLimit } from '../../../../../nodes/shared/operation/readForm';
import { InvalidInput } from '../../../../../nodes/shared/transport/invalidInput';

function chosen(parameters: Record<string, unknown>): number {
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
		[2.5, 2],
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

	it.each([
		['"Limit" is below 1', [0, -1, 0.5, '0', '-1']],
		['"Limit" is not a number', [NaN, Infinity, '1e3', '1,5']],
		['"Limit" is empty', [null, undefined, '', ' ']],
	])('is refused with %s: %j', (message, limits: unknown[]) => {
		for (const limit of limits) {
			expect(() => chosen({ limit })).toThrow(InvalidInput);
			expect(() => chosen({ limit })).toThrow(message);
		}
	});

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
		expect(refused(0)).toContain('Got 0.');
	});

	it('is ignored with Return All', () => {
		expect(chosen({ returnAll: true, limit: 'ten' })).toBe(Infinity);
		expect(chosen({ returnAll: 'true', limit: 'ten' })).toBe(Infinity);
		expect(chosen({ returnAll: 'false', limit: 10 })).toBe(10);
	});

	it.each(['yes', 1, null, {}])('needs a clear "Return All", not %j', (returnAll) => {
		expect(() => chosen({ returnAll, limit: 10 })).toThrow(
			'"Return All" is neither true nor false',
		);
	});
});
