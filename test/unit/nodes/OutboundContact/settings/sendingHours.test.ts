import fc from 'fast-check';

import {
	isWithinHours,
	nextWithinHours,
} from '../../../../../nodes/OutboundContact/control/sendingTime';
import {
	sendingHoursField,
	weekdays,
	type SendingHours,
} from '../../../../../nodes/OutboundContact/settings/sendingHours';
import { readValue } from '../../../../../nodes/shared/fields/field';
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

	it('are found again although they are short, whatever the minute', () => {
		const short = { ...office, to: office.from + 2 };
		for (let minute = 0; minute < 60; minute++) {
			const after = at('2026-03-02T18:00:30-03:00') + minute * 60_000;
			expect(nextWithinHours(short, after)).toBe(at('2026-03-03T09:00:00-03:00'));
		}
	});

	it.each<[when: string, hours: SendingHours, after: string, next: string]>([
		['after the weekend', office, '2026-03-06T18:30:00-03:00', '2026-03-09T09:00:00-03:00'],
		['at the very start', office, '2026-03-05T09:00:00-03:00', '2026-03-06T09:00:00-03:00'],
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
	])('begin again at the next start: %s', (_when, hours, after, next) => {
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
	const read = (hours: object, timeZone = 'Europe/Lisbon') => {
		const form = formOf({ limits: { sendingHours: { hours: {} } } }, timeZone);
		return readValue(sendingHoursField, { hours }, form, 'limits.sendingHours');
	};

	it("uses the workflow's time zone, and the usual values where n8n stores none", () => {
		const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
		expect(read({})).toEqual({ from: 540, to: 1080, weekdays, zone: 'Europe/Lisbon' });
	});

	it('takes times as people write them, until midnight, and another zone', () => {
		const hours = { from: '9h30', to: '24:00', weekdays: ['Sun'], zone: ' Asia/Tokyo ' };
		const read24 = { from: 570, to: 1440, weekdays: ['Sun'], zone: 'Asia/Tokyo' };
		expect(read(hours, 'DEFAULT')).toEqual(read24);
	});

	it('refuses a zone that does not exist, also of the workflow', () => {
		const refusal = '→ Time Zone" needs a time zone';
		expect(() => read({}, 'DEFAULT')).toThrow(refusal);
		expect(() => read({ zone: 'Brasil' })).toThrow(refusal);
	});
});
