import { PollRun } from '../../../../nodes/Trigger/pollRun';
import { formOf } from '../../../support/formOf';

/** A poll that has these parts of itself, and no more. */
const pollWith = (parts: object) =>
	Object.assign(Object.create(PollRun.prototype), parts) as PollRun;

describe('"Emit Since"', () => {
	const now = Date.parse('2026-03-01T12:00:00.000Z');

	beforeEach(() => jest.useFakeTimers({ now }));
	afterEach(() => jest.useRealTimers());

	const read = (emitSince: string, hasMemory = false) =>
		pollWith({ form: formOf({ options: { emitSince } }) }).readEmitSince(hasMemory);

	it.each([
		['now', '2026-03-01T12:00:00.000Z', now],
		['in the future', '2026-03-01T12:00:00.001Z', undefined],
		['before the epoch', '1900-01-01', 0],
	])('that is %s', (_when, emitSince, expected) => {
		expect(read(emitSince)).toBe(expected);
	});

	it('holds at every poll where it is fixed', () => {
		expect(read('2026-03-01T12:00:00.000Z', true)).toBe(now);
	});
});

it.each([
	[50, false],
	[51, true],
])('of 100 ms for a poll, half is over after %d: %s', (now, expected) => {
	const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
	expect(pollWith({ startedAt: 0, budgetMs: 100 }).isHalfOver()).toBe(expected);
	clock.mockRestore();
});

it('logs that records were skipped, but not where none was', () => {
	const warn = jest.fn();
	const run = pollWith({ context: { logger: { warn } } });
	run.logSkipped(0, 'leads');
	run.logSkipped(1, 'leads');
	expect(warn.mock.calls).toEqual([['Skipped 1 leads without a readable ID']]);
});
