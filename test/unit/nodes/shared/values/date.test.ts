import { tryToParseDateTime } from 'n8n-workflow';

import { parseInstant, parseDay } from '../../../../../nodes/shared/values/date';

const zone = 'America/Sao_Paulo';
const start = (value: unknown) =>
	new Date(parseInstant(value, 'Start Date', zone, 'start')).toISOString();
const end = (value: unknown) =>
	new Date(parseInstant(value, 'End Date', zone, 'end')).toISOString();

describe('parseInstant', () => {
	it.each([
		['2026-03-01T09:00:00Z', '2026-03-01T09:00:00.000Z'],
		['2026-03-01T09:00:00.250-05:00', '2026-03-01T14:00:00.250Z'],
		['2026-03-01T09:00+14:00', '2026-02-28T19:00:00.000Z'],
		['2026-03-01T09:00-14:00', '2026-03-01T23:00:00.000Z'],
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

	it('extends an end date without a time to the end of the day', () => {
		expect(end('2026-03-01')).toBe('2026-03-02T02:59:59.999Z');
		expect(end('2026-03-01T00:00:00')).toBe('2026-03-01T03:00:00.000Z');
	});

	it.each([
		['2026-03-01', '2026-03-02T02:59:59.999Z'],
		['2026-03-01T00:00:00', '2026-03-02T02:59:59.999Z'],
		['2026-03-01 0:00', '2026-03-02T02:59:59.999Z'],
		['2026-03-01T00:00:00-03:00', '2026-03-01T03:00:00.000Z'],
		['2026-03-01T09:00:00', '2026-03-01T12:00:00.000Z'],
		['2026-03-01T24:00', '2026-03-02T03:00:00.000Z'],
	])('ends %s, picked as a day, at %s', (text, expected) => {
		const ended = parseInstant(text, 'Created Before', zone, 'pickedDay');
		expect(new Date(ended).toISOString()).toBe(expected);
	});

	it.each([
		['2026-03-08 02:30', 'is at an hour that does not exist'],
		['2026-03-08T2:00:00', 'is at an hour that does not exist'],
		['2026-03-08T09:00+15:00', 'has an offset of more than 14 hours'],
		['2026-03-08T09:00-23:00', 'has an offset of more than 14 hours'],
		['2026-03-08T09:00+14:30', 'has an offset of more than 14 hours'],
	])('refuses %s, which %s', (text, why) => {
		const read = () => parseInstant(text, 'Start Date', 'America/New_York', 'start');
		expect(read).toThrow(`"Start Date" ${why}`);
	});

	it.each(['2026-03-08 01:59', '2026-03-08 03:00', '2026-11-01 01:30', '2026-03-08T02:30Z'])(
		'reads %s, on a day on which clocks change',
		(text) =>
			expect(parseInstant(text, 'Start Date', 'America/New_York', 'start')).toBeGreaterThan(0),
	);

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

describe('a day', () => {
	const zones = ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati', 'America/Adak'];

	it.each([
		['1990-05-01'],
		['1990-05-01T00:00:00'],
		['1990-05-01 00:00:00'],
		['1990-05-01T00:00:00.000Z'],
		['1990-05-01T00:00:00-03:00'],
		['1990-05-01 00:00:00+00'],
		[new Date('1990-05-01')],
		[tryToParseDateTime('1990-05-01', 'America/Sao_Paulo')],
	])('is the same everywhere: %s', (value) => {
		expect(zones.map((zone) => parseDay(value, 'Born', zone))).toEqual(
			zones.map(() => '1990-05-01'),
		);
	});

	it('is that of the workflow where an instant is its beginning', () => {
		expect(parseDay('1990-04-30T22:00:00.000Z', 'Born', 'Europe/Berlin')).toBe('1990-05-01');
		expect(parseDay('1990-05-01T03:00:00.000Z', 'Born', 'America/Sao_Paulo')).toBe('1990-05-01');
		// The clocks were set forward at midnight.
		expect(parseDay('2017-10-15T03:00:00.000Z', 'Born', 'America/Sao_Paulo')).toBe('2017-10-15');
	});

	it.each([
		['1990-05-01T14:30:00Z', '"Born" is a time, not a day'],
		['1990-04-30T22:00:00.000Z', '"Born" is a time, not a day'],
		['1990-02-30', '"Born" is not a date'],
		['01/05/1990', '"Born" is not a date'],
		['32994', '"Born" is not a date'],
		[19900501, '"Born" is not a date'],
	])('is not %s', (value, message) => {
		expect(() => parseDay(value, 'Born', 'America/Sao_Paulo')).toThrow(message);
	});
});

it.each(['DEFAULT', '', 'America/Sao Paulo'])(
	'names a time zone that no workflow has: %j',
	(none) => {
		const message = 'The time zone of the workflow does not exist';
		expect(() => parseInstant('2026-03-01T09:00:00', 'Start Date', none, 'start')).toThrow(message);
		expect(() => parseDay('2026-03-01T09:00:00', 'Birthday', none)).toThrow(message);
		expect(() => parseInstant('soon', 'Start Date', none, 'start')).toThrow('is not a date');
	},
);
