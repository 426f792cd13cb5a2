/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { withLock } from '../../../../../nodes/shared/lead/locks';

/** A task that holds its lock until it is told to end. */
function startTask(key = 'phone') {
	let hasStarted = false;
	let earlierEnd: number | undefined;
	let end = () => {};
	const ended = new Promise<void>((resolve) => (end = resolve));
	const done = withLock(key, async (lastEnd) => {
		hasStarted = true;
		earlierEnd = lastEnd;
		await ended;
	});
	return { end, done, hasStarted: () => hasStarted, lastEnd: () => Number(earlierEnd) };
}

describe('withLock', () => {
	it('lets tasks in one at a time, in order', async () => {
		const tasks = [1, 2, 3].map(() => startTask());
		const started = () => tasks.map((task) => task.hasStarted());
		await nextTurn();
		expect(started()).toEqual([true, false, false]);
		tasks[0].end();
		await nextTurn();
		expect(started()).toEqual([true, true, false]);
		for (const { end } of tasks) end();
		await Promise.all(tasks.map(async ({ done }) => await done));
	});

	it('keeps keys apart', async () => {
		const tasks = [startTask('one'), startTask('other')];
		await nextTurn();
		expect(tasks.map((task) => task.hasStarted())).toEqual([true, true]);
		for (const { end } of tasks) end();
		await Promise.all(tasks.map(async ({ done }) => await done));
	});

	it('is released by a task that fails', async () => {
		const failing = withLock('phone', async () => {
			await nextTurn();
			throw new Error('No');
		});
		await expect(failing).rejects.toThrow('No');
	});
});

describe('the end of the last holder', () => {
	afterEach(() => jest.restoreAllMocks());

	const lastEndOf = async (key: string) => await withLock(key, async (end) => end);

	it('is told to the next one for a minute, and after that any time may be it', async () => {
		const clock = jest.spyOn(performance, 'now').mockReturnValue(100_000);
		expect(await lastEndOf('lead')).toBe(40_000);
		clock.mockReturnValue(100_500);
		expect(await lastEndOf('lead')).toBe(100_000);
		clock.mockReturnValue(150_000);
		await lastEndOf('another lead');
		expect(await lastEndOf('lead')).toBe(100_500);
		clock.mockReturnValue(230_000);
		await lastEndOf('another lead');
		expect(await lastEndOf('lead')).toBe(170_000);
	});
});
