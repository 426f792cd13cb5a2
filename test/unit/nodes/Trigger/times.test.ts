import { markOf, timeOf } from '../../../../nodes/Trigger/times';

it.each([
	['1970-01-01T00:00:00.000Z', 0],
	['1969-12-31T23:59:59.999Z', undefined],
	['soon', undefined],
])('a time is read from the epoch on: %s', (value, time) => {
	expect(timeOf(value)).toBe(time);
});

it.each([
	['of now', 100, 100 - 10],
	['of just after now', 101, 60 - 10],
])('the newest record moves the mark, if it is not ahead: one %s', (_when, at, expected) => {
	expect(markOf([60, at], 100, 10)).toBe(expected);
});
