import fc from 'fast-check';

import { splitPeriod } from '../../../../../nodes/Lead/lead/splitIntoWindows';
import { boundToleranceMs } from '../../../../../nodes/shared/lead/createdAtBounds';
import { dayMs } from '../../../../../nodes/shared/units';
import { propertyRuns } from '../../../../support/testEffort';

const span = fc
	.tuple(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 0, max: 400 * dayMs }))
	.map(([from, length]) => ({ from, to: from + length }));
const days = fc.integer({ min: 1, max: 90 });

/** How a server may interpret a bound: inclusive or exclusive, to the millisecond or second. */
const readings = [1, 1_000].flatMap((unit) =>
	[true, false].flatMap((fromIncluded) =>
		[true, false].map((toIncluded) => ({ unit, fromIncluded, toIncluded })),
	),
);

describe('dateWindows', () => {
	it('starts and ends with the range, oldest first', () => {
		fc.assert(
			fc.property(span, days, (given, length) => {
				const windows = splitPeriod(given, length);
				expect(windows[0].from).toBe(given.from);
				expect(windows[windows.length - 1].to).toBe(given.to);
				for (const [index, window] of windows.entries()) {
					expect(window.to).toBeGreaterThanOrEqual(window.from);
					if (index > 0) expect(window.from).toBeGreaterThan(windows[index - 1].from);
				}
			}),
		);
	});

	it('covers every moment of the range, however the server reads its bounds', () => {
		const cases = fc.tuple(span, days, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3_000));
		fc.assert(
			fc.property(
				cases,
				fc.constantFrom(...readings),
				([given, length, place, offset], reading) => {
					const windows = splitPeriod(given, length);
					const edge = windows[Math.floor(place * (windows.length - 1))].from;
					const moment = edge + offset - 1_500;
					const { unit, fromIncluded, toIncluded } = reading;
					const read = (bound: number) => Math.floor(bound / unit) * unit;
					const holds = ({ from, to }: { from: number; to: number }) =>
						(fromIncluded ? moment >= read(from) : moment > read(from)) &&
						(toIncluded ? moment <= read(to) : moment < read(to));

					expect(windows.some(holds)).toBe(holds(given));
				},
			),
			propertyRuns(2_000),
		);
	});

	it('creates as many windows as the length requires', () => {
		fc.assert(
			fc.property(span, days, (given, length) => {
				const needed = Math.max(1, Math.ceil((given.to - given.from) / (length * dayMs)));
				expect(splitPeriod(given, length)).toHaveLength(needed);
			}),
		);
	});

	it('lets windows overlap only as far as configured', () => {
		const [first, second, ...others] = splitPeriod({ from: 0, to: 2 * dayMs }, 1);
		expect(others).toEqual([]);
		expect(first.to - second.from).toBe(boundToleranceMs);
	});
});
