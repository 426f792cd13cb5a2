/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { phoneLockKey, withLock } from '../../../../../nodes/shared/lead/locks';
import { ExecutionCancelled } from '../../../../../nodes/shared/transport/pace/requestPool';

/** A task that holds its lock until it is told to end. */
function startTask(key = 'phone', signal?: AbortSignal) {
	let hasStarted = false;
	let waited: boolean | undefined;
	let end = () => {};
	const ended = new Promise<void>((resolve) => (end = resolve));
	const done = withLock(key, signal, async (hasWaited) => {
		hasStarted = true;
		waited = hasWaited;
		await ended;
	});
	return { end, done, hasStarted: () => hasStarted, hasWaited: () => waited };
}

describe('withLock', () => {
	afterEach(async () => {
		for (const key of ['phone', 'one', 'other']) {
			await withLock(key, undefined, async (hasWaited) => expect(hasWaited).toBe(false));
		}
	});

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
		expect(tasks.map((task) => task.hasWaited())).toEqual([false, true, true]);
	});

	it('keeps keys apart', async () => {
		const tasks = [startTask('one'), startTask('other')];
		await nextTurn();
		expect(tasks.map((task) => task.hasStarted())).toEqual([true, true]);
		for (const { end } of tasks) end();
		await Promise.all(tasks.map(async ({ done }) => await done));
	});

	it('is released by a task that fails', async () => {
		const failing = withLock('phone', undefined, async () => {
			await nextTurn();
			throw new Error('No');
		});
		await expect(failing).rejects.toThrow('No');
	});

	it('stops waiting when the execution is cancelled, without letting others overtake', async () => {
		const cancel = new AbortController();
		const first = startTask();
		const cancelled = startTask('phone', cancel.signal);
		const last = startTask();
		cancel.abort();
		await expect(cancelled.done).rejects.toBeInstanceOf(ExecutionCancelled);
		await nextTurn();
		expect(last.hasStarted()).toBe(false);
		first.end();
		last.end();
		await Promise.all([first.done, last.done]);
		expect(cancelled.hasStarted()).toBe(false);
	});
});

describe('the key of a phone', () => {
	it('is the same with and without the ninth digit, and differs between accounts', () => {
		expect(phoneLockKey('a', '5511987650001')).toBe(phoneLockKey('a', '551187650001'));
		expect(phoneLockKey('a', '5511987650001')).not.toBe(phoneLockKey('b', '5511987650001'));
	});
});
