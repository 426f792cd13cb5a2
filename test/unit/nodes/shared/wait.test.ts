/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { getEventListeners } from 'node:events';

import * as n8n from 'n8n-workflow';

import { untilAborted, wait } from '../../../../nodes/shared/wait';

/** n8n-workflow's `sleep` before 2.21, which ignores the signal. */
const sleepWithoutSignal = async (ms: number) =>
	// eslint-disable-next-line @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n
	await new Promise<void>((resolve) => void setTimeout(resolve, ms));

const sleep = jest.fn<Promise<void>, Parameters<typeof n8n.sleep>>();

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof n8n>('n8n-workflow'),
	sleep: async (...parameters: Parameters<typeof n8n.sleep>) => await sleep(...parameters),
}));

const { sleep: newestSleep } = jest.requireActual<typeof n8n>('n8n-workflow');

describe.each([
	{ version: 'the newest n8n', sleepOfVersion: newestSleep },
	{ version: 'n8n before 2.21', sleepOfVersion: sleepWithoutSignal },
])('wait on $version', ({ sleepOfVersion }) => {
	beforeEach(() => {
		jest.useFakeTimers();
		sleep.mockImplementation(sleepOfVersion);
	});

	afterEach(() => jest.useRealTimers());

	/** Starts waiting; the state shows the result once it is over. */
	function startWaiting(duration: number, signal?: AbortSignal) {
		const state: { result?: boolean } = {};
		void wait(duration, signal).then((result) => (state.result = result));
		return state;
	}

	it.each([0, 1_000, 1_001])('waits %d ms to the end', async (duration) => {
		const state = startWaiting(duration, new AbortController().signal);
		await jest.advanceTimersByTimeAsync(Math.max(0, duration - 1));
		expect(state.result).toBe(duration === 0 ? true : undefined);
		await jest.advanceTimersByTimeAsync(1);
		expect(state.result).toBe(true);
	});

	it('ends at once when cancelled', async () => {
		const cancel = new AbortController();
		const state = startWaiting(20_000, cancel.signal);
		await jest.advanceTimersByTimeAsync(1_500);
		cancel.abort();
		await jest.advanceTimersByTimeAsync(0);
		expect(state.result).toBe(false);
	});

	it('leaves no listener behind, and no timer for longer than a second', async () => {
		const cancel = new AbortController();
		startWaiting(20_000, cancel.signal);
		await jest.advanceTimersByTimeAsync(1_500);
		cancel.abort();
		await jest.advanceTimersByTimeAsync(1_000);
		expect(jest.getTimerCount()).toBe(0);
		expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(0);
	});

	it('does not wait when already cancelled', async () => {
		const cancel = new AbortController();
		cancel.abort();
		expect(await wait(20_000, cancel.signal)).toBe(false);
		expect(jest.getTimerCount()).toBe(0);
	});
});

describe('untilAborted', () => {
	const never = new Promise<void>(() => {});

	it('waits for nothing once it is aborted', async () => {
		const cancel = new AbortController();
		cancel.abort();
		await untilAborted(never, cancel.signal);
		expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(0);
	});

	it('ends when it is aborted meanwhile', async () => {
		const cancel = new AbortController();
		const waiting = untilAborted(never, cancel.signal);
		cancel.abort();
		await waiting;
		expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(0);
	});
});
