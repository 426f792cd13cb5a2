import fc from 'fast-check';

import {
	isWithinHours,
	nextWithinHours,
} from '../../../../../nodes/OutboundContact/control/sendingTime';
import {
	readSendingHours,
	sendingHoursField,
	weekdays,
	type SendingHours,
} from '../../../../../nodes/OutboundContact/settings/sendingHours';
import { formOf } from '../../../../support/formOf';

const office: SendingHours = {
	from: 9 * 60,
	to: 18 * 60,
	weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
	zone: 'America/Sao_Paulo',
};
const night: SendingHours = { ...office, from: 22 * 60, to: 2 * 60, weekdays: ['Fri'] };
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
		expect(isWithinHours(hours, at(time))).toBe(expected);
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
		const hours = readSendingHours(unchanged, 'Sending Hours', formOf({}, office.zone));
		const within = (time: string) => isWithinHours(hours, at(`${day}T${time}-03:00`));
		const times = ['08:59', '09:00', '17:59', '18:00'];
		expect(times.map(within)).toEqual([false, expected, expected, false]);
	});

	it('are found again although they are short, whatever the minute', () => {
		const short = { ...office, to: office.from + 2 };
		for (let minute = 0; minute < 60; minute++) {
			const after = at('2026-03-02T18:00:30-03:00') + minute * 60_000;
			expect(nextWithinHours(short, after)).toBe(at('2026-03-03T09:00:00-03:00'));
		}
	});

	it.each([
		['after the weekend', office, '2026-03-06T18:30:00-03:00', '2026-03-09T09:00:00-03:00'],
		['on the same day', office, '2026-03-06T08:59:59-03:00', '2026-03-06T09:00:00-03:00'],
		[
			'in a week',
			{ ...office, weekdays: ['Fri'] },
			'2026-03-06T18:00:00-03:00',
			'2026-03-13T09:00:00-03:00',
		],
		[
			'after the clocks have changed',
			{ ...office, zone: 'America/New_York' },
			'2026-03-06T18:00:00-05:00',
			'2026-03-09T09:00:00-04:00',
		],
	] as const)('begin again at the next start: %s', (_when, hours, after, next) => {
		expect(nextWithinHours(hours, at(after))).toBe(at(next));
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
					fc.pre(!isWithinHours(hours, after));
					const next = nextWithinHours(hours, after);
					expect(isWithinHours(hours, next)).toBe(true);
					expect(next).toBeGreaterThanOrEqual(after);
				},
			),
			{ numRuns: 50 },
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
		expect(isWithinHours(hours, lastMinute)).toBe(true);
		expect(isWithinHours(hours, lastMinute + 60_000)).toBe(false);
	});

	it.each([
		undefined,
		{ ...usable, from: '' },
		{ ...usable, to: '24:01' },
		{ ...usable, from: '24:00' },
		{ ...usable, to: '9:00' },
		{ ...usable, weekdays: [] },
		{ ...usable, clock: 'moon' },
		{ ...usable, clock: 'contact' },
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
