import { tryToParseDateTime } from 'n8n-workflow';

import { instantOf } from '../../../../../nodes/shared/values/date';

const zone = 'America/Sao_Paulo';
const start = (value: unknown) =>
	new Date(instantOf(value, 'Start Date', zone, 'start')).toISOString();
const end = (value: unknown) => new Date(instantOf(value, 'End Date', zone, 'end')).toISOString();

describe('instantOf', () => {
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
		const ended = instantOf(text, 'Created Before', zone, 'pickedDay');
		expect(new Date(ended).toISOString()).toBe(expected);
	});

	it.each([
		['2026-03-08 02:30', 'is at an hour that does not exist'],
		['2026-03-08T2:00:00', 'is at an hour that does not exist'],
		['2026-03-08T09:00+15:00', 'has an offset of more than 14 hours'],
		['2026-03-08T09:00-23:00', 'has an offset of more than 14 hours'],
		['2026-03-08T09:00+14:30', 'has an offset of more than 14 hours'],
		['{{ $json.date }}', 'is set to Fixed, switch it to Expression'],
	])('refuses %s, which %s', (text, why) => {
		const read = () => instantOf(text, 'Start Date', 'America/New_York', 'start');
		expect(read).toThrow(`"Start Date" ${why}`);
	});

	it.each(['2026-03-08 01:59', '2026-03-08 03:00', '2026-11-01 01:30', '2026-03-08T02:30Z'])(
		'reads %s, on a day on which clocks change',
		(text) => expect(instantOf(text, 'Start Date', 'America/New_York', 'start')).toBeGreaterThan(0),
	);

	it('reads a midnight that clocks skip as the start of that day', () => {
		expect(start('2018-11-04T00:00:00')).toBe('2018-11-04T03:00:00.000Z');
	});

	it.each([
		['2026-03-08', '2026-03-09T03:59:59.999Z'],
		['2026-11-01', '2026-11-02T04:59:59.999Z'],
	])('ends %s, on which clocks change, at midnight', (date, expected) => {
		const endOfDay = instantOf(date, 'End Date', 'America/New_York', 'end');
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
