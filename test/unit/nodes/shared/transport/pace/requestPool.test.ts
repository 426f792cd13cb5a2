import { sleep } from 'n8n-workflow';

import {
	RequestGate,
	ExecutionCancelled,
	LimitReached,
	RequestPool,
	sharedGate,
} from '../../../../../../nodes/shared/transport/pace/requestPool';
import { initialLimit } from '../../../../../../nodes/shared/transport/pace/limiter';
import { poolOf } from './poolOf';
import { stopClock } from '../../../../../support/stoppedClock';

// The shared instance of n8n-workflow has no fake timers.
jest.mock('n8n-workflow', () => jest.requireActual('n8n-workflow'));

/** A task that ends on command. */
function controlledTask() {
	let end: () => void = () => {};
	const ended = new Promise<void>((resolve) => {
		end = resolve;
	});
	let started = false;
	return {
		run: async () => {
			started = true;
			await ended;
		},
		end: () => end(),
		get started() {
			return started;
		},
	};
}

const turn = async () => await sleep(0);

describe('RequestPool', () => {
	it('never runs more than its limit, and always fills it', async () => {
		const pool = poolOf(3);
		const tasks = Array.from({ length: 5 }, controlledTask);
		const running = tasks.map(async (task) => await pool.run(task.run));
		const started = () => tasks.map((task) => Number(task.started)).join('');
		while (!tasks[2].started) await turn();
		expect(started()).toBe('11100');
		tasks[1].end();
		// Starts are spread over time.
		while (!tasks[3].started) await turn();
		expect(started()).toBe('11110');
		for (const task of tasks) task.end();
		await Promise.all(running);
	});

	it('tries more at once only with tasks that may, which overtake others', async () => {
		const pool = poolOf(64);
		await Promise.all(Array.from({ length: initialLimit }, async () => await pool.run(turn)));
		const ofMessages = Array.from({ length: initialLimit + 1 }, controlledTask);
		const other = controlledTask();
		const running = ofMessages.map(
			async (task) => await pool.run(task.run, { mayRaiseLimit: false }),
		);
		running.push(pool.run(other.run));
		// Starts are spread over time.
		while (!other.started) await turn();
		expect([...ofMessages, other].map(({ started }) => started)).toEqual([
			...Array.from({ length: initialLimit }, () => true),
			false,
			true,
		]);
		for (const task of [...ofMessages, other]) task.end();
		await Promise.all(running);
	});

	it('takes turns with other runs, and leaves them alone when stopped', async () => {
		const gate = new RequestGate();
		gate.limiter.ceiling = 1;
		const [one, other] = [new RequestPool(gate), new RequestPool(gate)];
		const order: string[] = [];
		const first = controlledTask();
		const push = (name: string) => async () => void order.push(name);
		const running = [
			...[first.run, push('one'), push('one')].map(async (task) => await one.run(task)),
			...[push('other'), push('other')].map(async (task) => await other.run(task)),
		];
		first.end();
		await Promise.all(running);
		expect(order).toEqual(['one', 'other', 'one', 'other']);
		await other.run(async () => {}, { judge: () => ({ kind: 'neutral', wait: 50 }) });
		const abandoned = one.run(async () => {});
		const waiting = other.run(async () => 'ran');
		one.stop(new Error('The token was refused'));
		await expect(abandoned).rejects.toThrow('The token was refused');
		expect(await waiting).toBe('ran');
	});

	it('abandons no other task where one that has just started is cancelled', async () => {
		const pool = poolOf(1);
		const cancel = new AbortController();
		const running = pool.run(async () => 'ran', { signal: cancel.signal });
		const waiting = pool.run(async () => 'waited');
		cancel.abort();
		expect(await Promise.all([running, waiting])).toEqual(['ran', 'waited']);
	});

	it('leaves waiting what ignores a limit', async () => {
		const pool = poolOf(1);
		const first = controlledTask();
		const running = pool.run(first.run);
		const waiting = [true, false].map(
			async (ignoresStop) => await pool.run(async () => 'ran', { ignoresStop }),
		);
		pool.stop(new LimitReached());
		first.end();
		await running;
		expect(await waiting[0]).toBe('ran');
		await expect(waiting[1]).rejects.toThrow('accepts no more requests');
	});

	it('starts tasks first come, first served, but what goes first before the others', async () => {
		const pool = poolOf(1);
		const order: string[] = [];
		const first = controlledTask();
		const running = [
			pool.run(first.run),
			pool.run(async () => void order.push('second')),
			pool.run(async () => void order.push('repeat'), { goesFirst: true }),
			pool.run(async () => void order.push('later repeat'), { goesFirst: true }),
		];
		first.end();
		await Promise.all(running);
		expect(order).toEqual(['repeat', 'later repeat', 'second']);
	});

	it('starts nothing during a pause, and continues after it', async () => {
		jest.useFakeTimers();
		try {
			const pool = poolOf(2);
			const tasks = [controlledTask(), controlledTask()];
			const pauses = [60, 10].map(
				async (wait) =>
					await pool.run(async () => {}, { judge: () => ({ kind: 'neutral', wait }) }),
			);
			await Promise.all(pauses);
			const running = tasks.map(async (task) => await pool.run(task.run));
			await jest.advanceTimersByTimeAsync(59);
			expect(tasks.map(({ started }) => started)).toEqual([false, false]);
			await jest.advanceTimersByTimeAsync(10);
			expect(tasks.map(({ started }) => started)).toEqual([true, true]);
			for (const task of tasks) task.end();
			await Promise.all(running);
		} finally {
			jest.useRealTimers();
		}
	});

	it('abandons waiting tasks when stopped, and lets running tasks end', async () => {
		const pool = poolOf(1);
		const first = controlledTask();
		const running = pool.run(first.run);
		const waiting = pool.run(async () => 'never');
		pool.stop(new Error('token refused'));
		await expect(waiting).rejects.toThrow('token refused');
		const ignoring = pool.run(async () => 'never', { ignoresStop: true });
		await expect(ignoring).rejects.toThrow('token refused');
		first.end();
		await expect(running).resolves.toBeUndefined();
	});

	it('abandons waiting tasks when the execution is cancelled', async () => {
		const cancel = new AbortController();
		const pool = poolOf(1);
		const first = controlledTask();
		const running = pool.run(first.run);
		const waiting = pool.run(async () => 'never', cancel);
		cancel.abort();
		await expect(waiting).rejects.toBeInstanceOf(ExecutionCancelled);
		first.end();
		await running;
		await expect(poolOf(1).run(async () => 'never', cancel)).rejects.toBeInstanceOf(
			ExecutionCancelled,
		);
	});

	it("ends a pause in time when n8n's clock is set back", async () => {
		const pool = poolOf(1);
		await pool.run(async () => {}, { judge: () => ({ kind: 'throttled', wait: 50 }) });
		const now = Date.now();
		jest.spyOn(Date, 'now').mockReturnValue(now - 3_600_000);
		const startedAt = performance.now();
		await pool.run(async () => {});
		expect(performance.now() - startedAt).toBeLessThan(2_000);
		jest.restoreAllMocks();
	});
});

const minuteMs = 60_000;

describe('the gate that runs share', () => {
	afterEach(() => jest.restoreAllMocks());

	it('is kept for ten minutes after its last run, with what it has learned', () => {
		const pass = stopClock();
		const gate = sharedGate('kept', 8);
		pass(10 * minuteMs);
		expect(sharedGate('kept', 8)).toBe(gate);
		pass(9 * minuteMs);
		expect(sharedGate('kept', 8)).toBe(gate);
		pass(11 * minuteMs);
		sharedGate('other', 8);
		expect(sharedGate('kept', 8)).not.toBe(gate);
	});

	it('is kept as long as a run has something to send', async () => {
		const pass = stopClock();
		const gate = sharedGate('busy', 8);
		let end = () => {};
		const ended = new Promise<void>((resolve) => (end = resolve));
		const running = new RequestPool(gate).run(async () => await ended);
		pass(11 * minuteMs);
		sharedGate('other', 8);
		expect(sharedGate('busy', 8)).toBe(gate);
		end();
		await running;
	});
});
