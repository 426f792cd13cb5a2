import fc from 'fast-check';
import { getCountries } from 'libphonenumber-js/max';

import {
	describeHoursThatNeverCome,
	isWithinHours,
	nextWithinHours,
	weekdays,
	type SendingHours,
} from '../../../../../nodes/OutboundContact/hours/sendingHours';
import {
	readSendingHours,
	sendingHoursField,
} from '../../../../../nodes/OutboundContact/settings/sendingHoursOption';
import { timeZonesOfPhone } from '../../../../../nodes/OutboundContact/hours/timeZones';
import { normalizePhone } from '../../../../../nodes/shared/phone/phone';
import { formOf } from '../../../../support/formOf';

const office: SendingHours = {
	from: 9 * 60,
	to: 18 * 60,
	weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
	zone: 'America/Sao_Paulo',
};
const night: SendingHours = { ...office, from: 22 * 60, to: 2 * 60, weekdays: ['Fri'] };
const saoPaulo = ['America/Sao_Paulo'];
// 2026-03-02 was a Monday.
const at = (text: string) => Date.parse(text);

describe('sending hours', () => {
	it.each([
		['2026-03-02T08:59:59-03:00', office, false],
		['2026-03-02T09:00:00-03:00', office, true],
		['2026-03-02T17:59:59-03:00', office, true],
		['2026-03-02T18:00:00-03:00', office, false],
		['2026-03-01T12:00:00-03:00', office, false],
		['2026-03-06T21:59:59-03:00', night, false],
		['2026-03-06T22:00:00-03:00', night, true],
		['2026-03-07T01:59:00-03:00', night, true],
		['2026-03-07T02:00:00-03:00', night, false],
		// Until the same hour of the next day.
		['2026-03-07T08:59:00-03:00', { ...office, to: office.from }, true],
		['2026-03-07T09:00:00-03:00', { ...office, to: office.from }, false],
		['2026-03-06T01:00:00-03:00', night, false],
	])('at %s', (time, hours, expected) => {
		expect(isWithinHours(hours, saoPaulo, at(time))).toBe(expected);
	});

	it.each([
		['2026-03-02', true],
		['2026-03-03', true],
		['2026-03-04', true],
		['2026-03-05', true],
		['2026-03-06', true],
		['2026-03-07', false],
		['2026-03-08', false],
	])('that were added and left unchanged: on %s %s', (day, expected) => {
		const { default: unchanged } = sendingHoursField;
		const hours = readSendingHours(unchanged, 'Sending Hours', formOf({}, saoPaulo[0]));
		const within = (time: string) => isWithinHours(hours, saoPaulo, at(`${day}T${time}-03:00`));
		const times = ['08:59', '09:00', '17:59', '18:00'];
		expect(times.map(within)).toEqual([false, expected, expected, false]);
	});

	it('are found again although they are short, whatever the minute', () => {
		const short = { ...office, to: office.from + 2 };
		const next = new Date('2026-03-03T09:00:00-03:00');
		for (let minute = 0; minute < 60; minute++) {
			const after = at('2026-03-02T18:00:00-03:00') + minute * 60_000;
			expect(nextWithinHours(short, saoPaulo, after)).toEqual(next);
		}
		const bothOpen = { ...office, to: 12 * 60 + 1 };
		const zones = ['America/New_York', 'America/Los_Angeles'];
		expect(nextWithinHours(bothOpen, zones, at('2026-03-02T18:07:00-05:00'))).toEqual(
			new Date('2026-03-03T12:00:00-05:00'),
		);
	});

	it('apply in all possible zones, and never if no zone is known', () => {
		const zones = ['America/New_York', 'Pacific/Honolulu'];
		expect(isWithinHours(office, zones, at('2026-03-02T09:30:00-05:00'))).toBe(false);
		expect(isWithinHours(office, zones, at('2026-03-02T17:00:00-05:00'))).toBe(true);
		expect(isWithinHours(office, [], at('2026-03-02T12:00:00-03:00'))).toBe(false);
		expect(nextWithinHours(office, [], at('2026-03-02T12:00:00-03:00'))).toBeUndefined();
	});

	it('is searched once for all contacts until then with the same zones', () => {
		const readClock = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
		const saturday = at('2026-03-07T12:34:01-03:00');
		const next = nextWithinHours(office, saoPaulo, saturday);
		expect(readClock).toHaveBeenCalled();
		readClock.mockClear();
		expect(nextWithinHours(office, saoPaulo, saturday + 30_000)).toEqual(next);
		expect(nextWithinHours(office, saoPaulo, Number(next))).toEqual(next);
		expect(readClock).not.toHaveBeenCalled();
		readClock.mockRestore();
	});

	it('begin again at the next start', () => {
		const friday = at('2026-03-06T18:30:00-03:00');
		expect(nextWithinHours(office, saoPaulo, friday)?.toISOString()).toBe(
			'2026-03-09T12:00:00.000Z',
		);
	});

	it('are looked for up to eight days ahead', () => {
		// In New York, summer begins on the Sunday before: at 09:00 there, it is 13:00 in London.
		const monday = new Date('2026-03-09T09:00:00-04:00');
		const hours = { ...office, to: 13 * 60 + 1 };
		const zones = ['America/New_York', 'Europe/London'];
		const eightDaysBefore = monday.getTime() - 8 * 86_400_000;
		expect(nextWithinHours(hours, zones, eightDaysBefore)).toEqual(monday);
		expect(nextWithinHours(hours, zones, eightDaysBefore - 60_000)).toBeUndefined();
	});

	it('begin again at a time within the hours, right after one that is not', () => {
		const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
		fc.assert(
			fc.property(
				fc.record({
					from: minute,
					to: minute,
					weekdays: fc.subarray([...weekdays], { minLength: 1 }),
					zone: fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata', 'UTC'),
				}),
				fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') }),
				(hours, after) => {
					fc.pre((hours.to - hours.from + 1440) % 1440 >= 15);
					const next = nextWithinHours(hours, [hours.zone], after)?.getTime() ?? Number.NaN;
					expect(isWithinHours(hours, [hours.zone], next)).toBe(true);
					expect(next).toBeGreaterThanOrEqual(after);
				},
			),
			{ numRuns: 50 },
		);
	});
});

describe("a contact's own time zone", () => {
	const zonesOf = (text: string) => {
		const phone = normalizePhone(text);
		return phone.ok ? timeZonesOfPhone({ ...phone, phone: phone.digits }) : undefined;
	};

	it.each([
		['+55 11 98765-0001', ['America/Sao_Paulo']],
		['+55 92 98765-0001', ['America/Manaus']],
		['+55 97 98765-0001', ['America/Manaus', 'America/Eirunepe']],
		['+55 81 98765-0001', ['America/Recife', 'America/Noronha']],
		['+55 68 98765-0001', ['America/Rio_Branco']],
		['+351 912 345 678', ['Atlantic/Azores', 'Atlantic/Madeira', 'Europe/Lisbon']],
	])('of %s', (phone, zones) => {
		expect([...(zonesOf(phone) ?? [])].sort()).toEqual([...zones].sort());
	});

	it.each([
		['getter', { timeZones: ['Europe/Lisbon'] }],
		['method', { getTimeZones: () => ['Europe/Lisbon'] }],
	])('is read with the %s that the Node.js version has', (_how, locale) => {
		const reading = jest.spyOn(Intl, 'Locale').mockReturnValue(locale as never);
		expect(zonesOf('+351 912 345 678')).toEqual(['Europe/Lisbon']);
		expect(reading).toHaveBeenCalledWith('und-PT');
		reading.mockRestore();
	});

	it.each(getCountries())('is known in %s', (country) => {
		expect(timeZonesOfPhone({ country, phone: '' })).not.toEqual([]);
	});

	it('is every zone of a country with several', () => {
		expect(zonesOf('+1 415 555 2671')).toEqual(
			expect.arrayContaining(['America/New_York', 'Pacific/Honolulu']),
		);
	});
});

describe('hours that never come', () => {
	const monday = at('2026-03-02T12:00:00Z');
	const describeFor = (text: string, hours: SendingHours) => {
		const phone = normalizePhone(text);
		return describeHoursThatNeverCome(
			hours,
			phone.ok ? timeZonesOfPhone({ ...phone, phone: phone.digits }) : [],
			monday,
			'+7',
		);
	};

	it.each([
		[
			'+7 916 123-45-67',
			office,
			'From 09:00 to 18:00 never comes in all time zones of +7 at once; from 09:00 to 20:00 does',
		],
		[
			'+1 415 555 2671',
			{ ...office, from: 600, to: 840 },
			'From 10:00 to 14:00 never comes in all time zones of +7 at once; from 10:00 to 16:00 does',
		],
		['+1 415 555 2671', office, undefined],
		['+55 81 98765-0001', office, undefined],
		['+800 1234 5678', office, undefined],
	])('for %s', (phone, hours, text) => expect(describeFor(phone, hours)).toBe(text));

	it.each([
		['a whole day never comes either', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
		['only a whole day does, which the option refuses', 'Pacific/Tongatapu', 'Pacific/Honolulu'],
	])('name no longer ones where %s', (_why, ...zones) => {
		const mondays: SendingHours = { ...office, weekdays: ['Mon'] };
		expect(describeHoursThatNeverCome(mondays, zones, monday, 'both')).toBe(
			'From 09:00 to 18:00 never comes in all time zones of both at once',
		);
	});
});

describe('the option', () => {
	const read = (hours: unknown) =>
		readSendingHours({ hours }, 'Sending Hours', formOf({}, 'Europe/Lisbon'));
	const usable = { from: '9:00', to: '18h30', weekdays: ['Mon'], clock: 'workflow' };

	it("uses the workflow's time zone", () => {
		expect(read(usable)).toEqual({ from: 540, to: 1110, weekdays: ['Mon'], zone: 'Europe/Lisbon' });
	});

	it('has the values of its fields where n8n stores none, because they are the usual ones', () => {
		const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
		expect(read({})).toEqual({ from: 540, to: 1080, weekdays, zone: 'Europe/Lisbon' });
	});

	it('ends a day at 24:00', () => {
		const hours = read({ ...usable, to: '24:00' })!;
		const lastMinute = Date.parse('2026-03-02T23:59:00Z');
		expect(isWithinHours(hours, ['Europe/Lisbon'], lastMinute)).toBe(true);
		expect(isWithinHours(hours, ['Europe/Lisbon'], lastMinute + 60_000)).toBe(false);
	});

	it.each([
		undefined,
		{ ...usable, from: '' },
		{ ...usable, to: '24:01' },
		{ ...usable, from: '24:00' },
		{ ...usable, to: '9:00' },
		{ ...usable, weekdays: [] },
		{ ...usable, clock: 'moon' },
		{ ...usable, clock: null },
		{ ...usable, clock: 'zone', zone: 'Brasil' },
	])('refuses %j', (hours) => {
		expect(() => read(hours)).toThrow('"Sending Hours" needs ');
	});
});

it("names a time zone of the workflow that does not exist, where it is the hours' own", () => {
	const read = (clock: string) =>
		readSendingHours({ hours: { clock, zone: 'UTC' } }, 'Sending Hours', formOf({}, 'DEFAULT'));
	expect(() => read('workflow')).toThrow('The time zone of the workflow does not exist');
	expect(read('zone')).toMatchObject({ zone: 'UTC' });
});
