import { splitIntoWindows } from '../../../../../nodes/Lead/lead/splitIntoWindows';
import type { ItemContext } from '../../../../../nodes/shared/operation/nodeRun';
import { dayMs } from '../../../../../nodes/shared/units';
import { formOf } from '../../../../support/formOf';

const split = (startDate: string, endDate: string, options = {}) =>
	splitIntoWindows.call({ form: formOf({ options }) } as ItemContext, { startDate, endDate });

it('reads a period of one moment, but none that ends before it starts', () => {
	const at = '2026-03-01T12:00:00.000Z';
	expect(split(at, at)).toEqual([{ startDate: at, endDate: at }]);
	expect(() => split(at, '2026-03-01T11:59:59.999Z')).toThrow(
		'"Created After" is after "Created Before"',
	);
});

it('splits a period into 5,000 requests at most', () => {
	const start = '2000-01-01T00:00:00.000Z';
	const endOf = (days: number) => new Date(Date.parse(start) + days * dayMs).toISOString();
	expect(split(start, endOf(5_000), { windowDays: 1 })).toHaveLength(5_000);
	expect(() => split(start, endOf(5_001), { windowDays: 1 })).toThrow('would need 5001 requests');
});
