import { tryToParseDateTime } from 'n8n-workflow';

import {
	parseInstant,
	spreadsheetDay,
	zoneHint,
	type DateEdge,
} from '../../../../../nodes/shared/values/date';

const zone = 'America/Sao_Paulo';
const start = (value: unknown) =>
	new Date(parseInstant(value, 'Start Date', zone, 'start')).toISOString();

describe('parseInstant', () => {
	it.each([
		['2026-03-01T09:00:00Z', '2026-03-01T09:00:00.000Z'],
		['2026-03-01T09:00:00.250-05:00', '2026-03-01T14:00:00.250Z'],
		['2026-03-01T09:00:00', '2026-03-01T12:00:00.000Z'],
		['2026-03-01 09:00', '2026-03-01T12:00:00.000Z'],
		['2026-03-01 9:00', '2026-03-01T12:00:00.000Z'],
		['2026-03-01T9:00:30', '2026-03-01T12:00:30.000Z'],
		['2026-03-01 09:00 -05:00', '2026-03-01T14:00:00.000Z'],
		['2026-03-01 9:00:00Z', '2026-03-01T09:00:00.000Z'],
		['2026-03-01', '2026-03-01T03:00:00.000Z'],
		[' 2026-03-01 ', '2026-03-01T03:00:00.000Z'],
	])("reads %j, using the workflow's time zone when it has no offset", (text, expected) => {
		expect(start(text)).toBe(expected);
	});

	it('reads JavaScript dates and DateTime values of expressions', () => {
		expect(start(new Date('2026-03-01T09:00:00Z'))).toBe('2026-03-01T09:00:00.000Z');
		const written = tryToParseDateTime('2026-03-01T09:00', zone);
		expect(start(written)).toBe('2026-03-01T12:00:00.000Z');
	});

	it.each<[string, DateEdge, string]>([
		['2026-03-01', 'end', '2026-03-02T02:59:59.999Z'],
		['2026-03-01T00:00:00', 'end', '2026-03-01T03:00:00.000Z'],
		['2026-03-01', 'pickedDay', '2026-03-02T02:59:59.999Z'],
		['2026-03-01T00:00:00', 'pickedDay', '2026-03-02T02:59:59.999Z'],
		['2026-03-01 0:00', 'pickedDay', '2026-03-02T02:59:59.999Z'],
		['2026-03-01T00:00:00-03:00', 'pickedDay', '2026-03-01T03:00:00.000Z'],
		['2026-03-01T09:00:00', 'pickedDay', '2026-03-01T12:00:00.000Z'],
		['2026-03-01T24:00', 'pickedDay', '2026-03-02T03:00:00.000Z'],
	])('ends %s, as %s, at %s', (text, edge, expected) => {
		expect(new Date(parseInstant(text, 'Date', zone, edge)).toISOString()).toBe(expected);
	});

	it('reads a midnight that clocks skip as the start of that day', () => {
		expect(start('2018-11-04T00:00:00')).toBe('2018-11-04T03:00:00.000Z');
	});

	it.each([
		['2026-03-08', '2026-03-09T03:59:59.999Z'],
		['2026-11-01', '2026-11-02T04:59:59.999Z'],
	])('ends %s, on which clocks change, at midnight', (date, expected) => {
		const endOfDay = parseInstant(date, 'End Date', 'America/New_York', 'end');
		expect(new Date(endOfDay).toISOString()).toBe(expected);
	});

	it.each([
		'',
		'5',
		'01/03/2026',
		'yesterday',
		'2026-13-45',
		'2026-02-30',
		'2026-04-31 10:00',
		'2026-03-01 25:00',
		'2026-03-01 2:30 PM',
		'2026-03-01 noon',
		20260301,
		null,
		{},
		[],
		new Date(NaN),
	])('refuses %p, naming the field', (value) => {
		expect(() => start(value)).toThrow('"Start Date" is not a date');
	});

	it('says how a spreadsheet stores a day', () => {
		const today = Math.floor(Date.now() / 86_400_000) + 25_569;
		const advice = expect.stringContaining(`as ${today}: convert it`);
		expect(() => start(today)).toThrow(expect.objectContaining({ description: advice }));
	});
});

describe('midnight in UTC', () => {
	const zones = ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo', 'America/New_York'];

	it.each([
		'2026-11-30T00:00:00.000Z',
		'2026-11-30 00:00:00+00',
		'2026-11-30T00:00+00:00',
		new Date('2026-11-30'),
	])('is that day in every zone, as a Data Table stores it: %s', (value) => {
		for (const zone of zones) {
			for (const edge of ['start', 'end', 'pickedDay'] as const) {
				const read = parseInstant(value, 'Date', zone, edge);
				expect(read).toBe(parseInstant('2026-11-30', 'Date', zone, edge));
			}
		}
	});

	it.each(['2026-11-30T00:00:01Z', '2026-11-30T00:00:00-03:00', '2026-11-30T03:00:00Z'])(
		'is no other moment: %s',
		(text) => {
			for (const zone of zones) {
				expect(parseInstant(text, 'Date', zone, 'end')).toBe(Date.parse(text));
			}
		},
	);
});

it.each([
	['2026-11-30T14:00', 'America/New_York', true],
	['2026-11-30', 'America/New_York', false],
	['2026-11-30T14:00Z', 'America/New_York', false],
	['2026-11-30T14:00', 'America/Sao_Paulo', false],
	[46205, 'America/New_York', false],
])('says of %s in %s in which zone it was read: %s', (value, zone, isSaid) => {
	expect(zoneHint(value, 'Start Date', zone) !== undefined).toBe(isSaid);
});

it.each(['DEFAULT', '', 'America/Sao Paulo'])(
	'names a time zone that no workflow has: %j',
	(none) => {
		const message = 'The time zone of the workflow does not exist';
		expect(() => parseInstant('2026-03-01T09:00:00', 'Start Date', none, 'start')).toThrow(message);
		expect(() => parseInstant('soon', 'Start Date', none, 'start')).toThrow('is not a date');
	},
);

describe('spreadsheetDay', () => {
	beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-07-17T12:00:00Z') }));
	afterEach(() => jest.useRealTimers());

	it.each([
		['46205', '2026-07-02'],
		['46220.84722222222', '2026-07-17'],
		['45900', '2025-08-31'],
		['45820.50001', '2025-06-12'],
		['46620.49999', '2027-08-21'],
	])('reads %s as %s', (text, day) => {
		expect(spreadsheetDay(text)).toBe(day);
	});

	// Prices, order numbers, years, and days of another time.
	it.each([
		'',
		'2026',
		'45000',
		'45820.5',
		'46620.5',
		'47000',
		'462050',
		'46205 %',
		'46,205',
		'R$ 46205',
		'46205-1',
	])('does not take %j for a day', (text) => {
		expect(spreadsheetDay(text)).toBeUndefined();
	});
});
