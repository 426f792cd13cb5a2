/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { createPacer } from '../../../../../nodes/OutboundContact/control/pacer';
import { ExecutionCancelled } from '../../../../../nodes/shared/transport/pace/requestPool';

let mockNow = 1_000;

// Time passes by waits alone.
jest.mock('../../../../../nodes/shared/wait', () => ({
	wait: async (ms: number, signal?: AbortSignal) => {
		mockNow += Math.max(0, ms);
		return signal?.aborted !== true;
	},
}));

beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => mockNow));
afterEach(() => jest.restoreAllMocks());

describe('createPacer', () => {
	/** Waits for turns one after the other; returns the times between their messages, in ms. */
	async function pausesOf(turns: Array<() => Promise<() => void>>) {
		const starts: number[] = [];
		for (const turn of turns) {
			(await turn())();
			starts.push(mockNow);
		}
		return starts.slice(1).map((start, n) => Math.round(start - starts[n]));
	}

	it("gives the next turn in time when n8n's clock is set back", async () => {
		const waitForTurn = createPacer('message', 20);
		(await waitForTurn('channel'))();
		const now = Date.now();
		jest.spyOn(Date, 'now').mockReturnValue(now - 3_600_000);
		const startedAt = performance.now();
		(await waitForTurn('channel'))();
		expect(performance.now() - startedAt).toBeLessThan(2_000);
	});

	it('spaces the messages of a run over all its channels', async () => {
		const waitForTurn = createPacer('message', 2);
		const turns = ['one', 'other', 'one'].map((channel) => async () => await waitForTurn(channel));
		expect(await pausesOf(turns)).toEqual([525, 525]);
	});

	it('begins a run where the one before it on the same channel ended', async () => {
		const ofNewRun = (channel: string) => async () => await createPacer('message', 1)(channel);
		const turns = ['first', 'first', 'second'].map(ofNewRun);
		expect(await pausesOf(turns)).toEqual([1_050, 0]);
	});

	it('gives no turn once the execution is cancelled, to none of those that wait', async () => {
		const cancelling = new AbortController();
		const waitForTurn = createPacer('message', 1, cancelling.signal);
		const start = await waitForTurn('cancelled');
		const turns = Promise.allSettled([waitForTurn('cancelled'), waitForTurn('cancelled')]);
		cancelling.abort();
		start();
		const refused = { status: 'rejected', reason: expect.any(ExecutionCancelled) };
		expect(await turns).toEqual([refused, refused]);
	});

	it.each([
		[10, 1],
		[Number.POSITIVE_INFINITY, 2],
	])('with %d per second gives %d turns before a message starts', async (perSecond, count) => {
		const waitForTurn = createPacer('message', perSecond);
		let given = 0;
		const turns = [1, 2].map(async () => {
			const start = await waitForTurn('turns');
			given++;
			return start;
		});
		await nextTurn();
		expect(given).toBe(count);
		(await turns[0])();
		(await turns[1])();
	});
});
