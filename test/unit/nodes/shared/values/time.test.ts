import {
	latestTimeOf,
	timeOf,
	isoInZone,
	timeInZone,
} from '../../../../../nodes/shared/values/time';

const nine = Date.parse('2026-03-02T09:00:00Z');

it.each([
	'2026-03-02T09:00:00Z',
	'2026-03-02T09:00:00.000z',
	' 2026-03-02 09:00:00 Z ',
	'2026-03-02T06:00:00-03:00',
	'2026-03-02 06:00:00-03',
	'2026-03-02 14:30:00+0530',
	nine,
	nine / 1000,
	String(nine),
	String(nine / 1000),
])('%s says exactly when', (value) => {
	expect([timeOf(value), latestTimeOf(value)]).toEqual([nine, nine]);
});

it('milliseconds since the epoch have twelve digits or more', () => {
	expect([timeOf(100_000_000_000), timeOf(99_999_999_999)]).toEqual([1e11, 99_999_999_999_000]);
});

const hourMs = 3_600_000;

it.each<[string, number]>([
	// To the minute, of a day, in any zone.
	['2026-03-02T09:00Z', nine + 60_000],
	['2026-03-01T21:00:00', nine],
	['2026-03-01 21:00:00.5', nine + 500],
	['2026-03-01T21:00', nine + 60_000],
	['2026-03-01', nine + 3 * hourMs],
])('%s does not, but it was at %d at the latest', (value, latest) => {
	expect([timeOf(value), latestTimeOf(value)]).toEqual([undefined, latest]);
});

it.each([undefined, null, '', 'soon', '02/03/2026 09:00:00', '2026-13-02T09:00:00Z', 7, {}, true])(
	'%j is no time',
	(value) => {
		expect([timeOf(value), latestTimeOf(value)]).toEqual([undefined, undefined]);
	},
);

const utc = '2026-03-02T12:00:00.000Z';

describe('a time in a zone', () => {
	it('has its offset', () => {
		expect(isoInZone(Date.parse(utc), 'America/Sao_Paulo')).toBe('2026-03-02T09:00:00.000-03:00');
		expect(timeInZone(utc, 'America/Sao_Paulo')).toBe('2026-03-02T09:00:00.000-03:00');
	});

	it('is in UTC where nobody knows the zone, as one that n8n is set to by mistake', () => {
		expect(isoInZone(Date.parse(utc), 'Nowhere/Land')).toBe(utc);
	});

	it.each([null, 'soon', ''])('stays as it is if it is none: %j', (value) => {
		expect(timeInZone(value, 'America/Sao_Paulo')).toBe(value);
	});
});
