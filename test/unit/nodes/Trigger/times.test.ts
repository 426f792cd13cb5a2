import { timeOf, watermarkOf } from '../../../../nodes/Trigger/times';

const horizon = Date.parse('2026-03-01T12:00:00.000Z');

it.each([
	['1970-01-01T00:00:00.000Z', 0],
	['1969-12-31T23:59:59.999Z', undefined],
	['2026-03-01T12:00:00.000Z', horizon],
	['2026-03-01T12:00:00.001Z', undefined],
])('a time is read from the epoch up to the horizon: %s', (value, time) => {
	expect(timeOf(value, horizon)).toBe(time);
});

it.each([
	['of now', 100, 100 - 10],
	['of just after now', 101, 60 - 10],
])('the newest record moves the watermark, if it is not ahead: one %s', (_when, at, expected) => {
	expect(watermarkOf([60, at], [], 100, 10)).toBe(expected);
});
