import { markOf, overlapMs } from '../../../../nodes/Trigger/crmEvent';

it.each([
	['of now', 100, 100 - overlapMs],
	['of just after now', 101, 60 - overlapMs],
])('the newest record moves the mark, if it is not ahead: one %s', (_when, at, expected) => {
	expect(markOf([60, at], 100)).toBe(expected);
});
