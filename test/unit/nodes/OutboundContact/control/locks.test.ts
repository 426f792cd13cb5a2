/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import {
	lockHolder,
	phoneLockKey,
	withLock,
} from '../../../../../nodes/OutboundContact/control/locks';
import { ExecutionCancelled } from '../../../../../nodes/shared/transport/requestPool';

/** A task that holds its lock until it is told to end. */
function startTask(run: string, key = 'phone', signal?: AbortSignal) {
	let hasStarted = false;
	let end = () => {};
	const ended = new Promise<void>((resolve) => (end = resolve));
	const done = withLock({ key, run, signal }, async () => {
		hasStarted = true;
		await ended;
	});
	return { end, done, hasStarted: () => hasStarted };
}

describe('withLock', () => {
	afterEach(() => {
		expect(['phone', 'one', 'other'].map(lockHolder)).toEqual(['none', 'none', 'none']);
	});

	it('lets tasks in one at a time, in order', async () => {
		const tasks = ['a', 'b', 'c'].map((run) => startTask(run));
		const started = () => tasks.map((task) => task.hasStarted());
		await nextTurn();
		expect(started()).toEqual([true, false, false]);
		expect(lockHolder('phone')).toBe('a');
		tasks[0].end();
		await nextTurn();
		expect(started()).toEqual([true, true, false]);
		expect(lockHolder('phone')).toBe('b');
		for (const { end } of tasks) end();
		await Promise.all(tasks.map(async ({ done }) => await done));
		expect(lockHolder('phone')).toBe('none');
	});

	it('keeps keys apart', async () => {
		const tasks = [startTask('a', 'one'), startTask('b', 'other')];
		await nextTurn();
		expect(tasks.map((task) => task.hasStarted())).toEqual([true, true]);
		for (const { end } of tasks) end();
		await Promise.all(tasks.map(async ({ done }) => await done));
	});

	it('is released by a task that fails', async () => {
		const failing = withLock({ key: 'phone', run: 'a' }, async () => {
			await nextTurn();
			throw new Error('No');
		});
		await expect(failing).rejects.toThrow('No');
	});

	it('stops waiting when the execution is cancelled, without letting others overtake', async () => {
		const cancel = new AbortController();
		const first = startTask('a');
		const cancelled = startTask('b', 'phone', cancel.signal);
		const last = startTask('c');
		cancel.abort();
		await expect(cancelled.done).rejects.toBeInstanceOf(ExecutionCancelled);
		await nextTurn();
		expect(last.hasStarted()).toBe(false);
		expect(lockHolder('phone')).toBe('a');
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
