import { readTime } from '../../../../../nodes/shared/values/crmTime';

const nine = Date.parse('2026-03-02T09:00:00Z');

describe('readTime', () => {
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
		expect(readTime(value)).toEqual({ earliest: nine, latest: nine, nominal: nine });
	});

	it.each([
		['2026-03-02T09:00:00'],
		['2026-03-02 09:00:00'],
		['20260302T090000'],
		['20260302090000'],
	])('takes %j for a time in any zone', (value) => {
		const hourMs = 3_600_000;
		expect(readTime(value)).toEqual({
			earliest: nine - 14 * hourMs,
			latest: nine + 12 * hourMs,
			nominal: nine,
		});
	});

	it('takes a time to the minute for any moment of that minute', () => {
		const span = { earliest: nine, latest: nine + 59_999, nominal: nine };
		expect(readTime('2026-03-02T09:00Z')).toEqual(span);
		expect(readTime('2026-03-02 06:00-03:00')).toEqual(span);
	});

	it.each([[''], ['soon'], ['02/03/2026 09:00'], ['20261302090000x'], [null], [-1]])(
		'cannot read %j',
		(value) => expect(readTime(value)).toBeUndefined(),
	);
});
