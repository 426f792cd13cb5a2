import { lastOf, Moment } from '../../../../../nodes/shared/values/moment';

const nine = Date.parse('2026-03-02T09:00:00Z');

describe('a time of the CRM', () => {
	it.each<[string | number]>([
		['2026-03-02T09:00:00.000Z'],
		['2026-03-02T06:00:00-03:00'],
		['2026-03-02T06:00:00-0300'],
		['2026-03-02T09:00:00,000Z'],
		['2026-03-02 09:00:00 UTC'],
		['20260302T090000Z'],
		['20260302T060000.000-0300'],
		[nine],
		[String(nine)],
	])('reads the moment %j', (value) => {
		expect(Moment.read(value)).toMatchObject({ earliest: nine, latest: nine, nominal: nine });
	});

	it.each([
		['2026-03-02T09:00:00'],
		['2026-03-02 09:00:00'],
		['20260302T090000'],
		['20260302090000'],
	])('takes %j for a time in any zone', (value) => {
		const hourMs = 3_600_000;
		expect(Moment.read(value)).toMatchObject({
			earliest: nine - 14 * hourMs,
			latest: nine + 12 * hourMs,
			nominal: nine,
		});
	});

	it('takes a time to the minute for any moment of that minute', () => {
		const span = { earliest: nine, latest: nine + 59_999, nominal: nine };
		expect(Moment.read('2026-03-02T09:00Z')).toMatchObject(span);
		expect(Moment.read('2026-03-02 06:00-03:00')).toMatchObject(span);
	});

	it.each([
		[99_999_999_999, 99_999_999_999_000, 999],
		[100_000_000_000, 100_000_000_000, 0],
	])('takes the number %d for seconds below 1973 in milliseconds', (value, nominal, precision) => {
		const span = { earliest: nominal, latest: nominal + precision, nominal };
		expect(Moment.read(value)).toMatchObject(span);
	});

	it.each([
		[''],
		['soon'],
		['02/03/2026 09:00'],
		['20261302090000x'],
		['2026-13-02T09:00:00Z'],
		['2026-03-02T25:00:00Z'],
		[null],
		[-1],
		[0],
		[NaN],
		[1.8e15],
		[9e15],
		[1.8e18],
		[1e300],
		[Infinity],
		['1e12'],
	])('cannot read %j', (value) => expect(Moment.read(value)).toBe(Moment.unreadable));

	it('may be any moment of 9999, and none later', () => {
		const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
		expect(Moment.read(last)).toMatchObject({ nominal: last });
		expect(Moment.read(last + 1)).toBe(Moment.unreadable);
		expect(() => new Date(Moment.read('9999-12-31T23:59').latest).toISOString()).not.toThrow();
	});
});

describe('a time at the very edge of another', () => {
	const time = Moment.read(nine);

	it.each([
		[nine - 1, true, true, false],
		[nine, true, true, false],
		[nine + 1, false, false, true],
	])('since %d', (ms, mayBeSince, isSince, isBefore) => {
		const { mayBeSince: may, isCertainlySince, isCertainlyBefore } = Moment.prototype;
		expect([may, isCertainlySince, isCertainlyBefore].map((check) => check.call(time, ms))).toEqual(
			[mayBeSince, isSince, isBefore],
		);
	});

	it('is within a time that begins or ends with it', () => {
		expect(time.mayBeWithin(nine, nine + 1)).toBe(true);
		expect(time.mayBeWithin(nine - 1, nine)).toBe(true);
		expect(time.mayBeWithin(nine + 1, nine + 2)).toBe(false);
		expect(time.mayBeWithin(nine - 2, nine - 1)).toBe(false);
	});
});

describe('a time that cannot be read', () => {
	const { unreadable, never } = Moment;

	it('may be any, and is certainly none', () => {
		expect(unreadable.isKnown).toBe(false);
		expect(unreadable.isZoneless).toBe(false);
		expect(unreadable.nominal).toBeUndefined();
		for (const ms of [-8.64e15, 0, nine, 8.64e15]) {
			expect(unreadable.mayBeSince(ms)).toBe(true);
			expect(unreadable.mayBeWithin(ms, ms)).toBe(true);
			expect(unreadable.isCertainlySince(ms)).toBe(false);
			expect(unreadable.isCertainlyBefore(ms)).toBe(false);
		}
	});

	it('is not one that has not come', () => {
		expect(never.isKnown).toBe(true);
		expect(never.mayBeSince(-8.64e15)).toBe(false);
		expect(never.isCertainlyBefore(-8.64e15)).toBe(true);
	});

	it('comes before all others, which come in their order', () => {
		const times = [Moment.read(nine), unreadable, Moment.read(nine - 1), never];
		expect([...times].sort(Moment.byEarliest)).toEqual([unreadable, never, times[2], times[0]]);
	});

	it('may be the last of some, but does not hide that one is certainly later', () => {
		expect(lastOf([Moment.read(nine), unreadable])).toEqual({ earliest: nine, latest: Infinity });
		expect(lastOf([])).toEqual({ earliest: -Infinity, latest: -Infinity });
	});
});
