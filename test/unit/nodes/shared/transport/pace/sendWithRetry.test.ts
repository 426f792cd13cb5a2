import { sleep } from 'n8n-workflow';

import { endpoints } from '../../../../../../nodes/shared/contract';
import {
	RequestGate,
	RequestPool,
} from '../../../../../../nodes/shared/transport/pace/requestPool';
import type { Outcome } from '../../../../../../nodes/shared/transport/exchange/outcome';
import { sendWithRetry } from '../../../../../../nodes/shared/transport/pace/sendWithRetry';
import { stopClock } from '../../../../../support/stoppedClock';

const response = { statusCode: 200, headers: {}, body: {} };

const policy = { endpoint: endpoints.listLeads, kind: 'idempotent', maxRetries: 3 } as const;

describe('sendWithRetry', () => {
	afterEach(() => jest.restoreAllMocks());

	it('returns what may have been carried out when the pool is stopped before the retry', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const pool = new RequestPool(2);
		const sending = sendWithRetry(
			async () => {
				await pool.run(async () => {}, { judge: () => ({ kind: 'neutral', wait: 5_000 }) });
				return { kind: 'lost', code: 'ECONNRESET' };
			},
			{ ...policy, pool },
		);
		await sleep(50);
		pool.stop(new Error('The token was refused'));
		expect(await sending).toMatchObject({ outcome: { kind: 'lost' }, attempts: 1 });
	});

	it.each([
		['that was not sent', { kind: 'notSent', code: 'ECONNREFUSED' }],
		[
			'that the CRM was unavailable for',
			{ kind: 'refused', response: { ...response, statusCode: 503 } },
		],
	] as Array<[string, Outcome]>)(
		'throws why a request %s is not sent again',
		async (_what, outcome) => {
			jest.spyOn(Math, 'random').mockReturnValue(1);
			const cancel = new AbortController();
			const options = { ...policy, pool: new RequestPool(1), signal: cancel.signal };
			const sending = sendWithRetry(async () => outcome, options);
			void sleep(20).then(() => cancel.abort());
			await expect(sending).rejects.toThrow('was cancelled');
		},
	);

	it('throws the reason for stopping the pool when nothing was sent', async () => {
		const pool = new RequestPool(1);
		pool.stop(new Error('The token was refused'));
		const attempt = jest.fn();
		await expect(sendWithRetry(attempt, { ...policy, pool })).rejects.toThrow('token was refused');
		expect(attempt).not.toHaveBeenCalled();
	});

	it('ends the turn that it has waited for, once, also when nothing was sent', async () => {
		const pool = new RequestPool(1);
		const endTurn = jest.fn();
		const waiting = { ...policy, pool, beforeAttempt: async () => endTurn };
		const attempt = jest.fn().mockResolvedValue(answered);
		await sendWithRetry(attempt, waiting);
		expect([attempt, endTurn].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
		pool.stop(new Error('The token was refused'));
		await expect(sendWithRetry(attempt, waiting)).rejects.toThrow('token was refused');
		expect([attempt, endTurn].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
	});

	it('ends the turn that it has waited for when the request starts, not before', async () => {
		const pool = new RequestPool(1);
		let endOther = () => {};
		const other = pool.run(async () => await new Promise<void>((resolve) => (endOther = resolve)));
		const endTurn = jest.fn();
		const attempt = jest.fn().mockResolvedValue(answered);
		const sending = sendWithRetry(attempt, { ...policy, pool, beforeAttempt: async () => endTurn });
		await sleep(0);
		expect(endTurn).not.toHaveBeenCalled();
		endOther();
		await Promise.all([other, sending]);
		expect(endTurn).toHaveBeenCalledTimes(1);
	});

	const unavailable = (retryAfter: string) =>
		({
			kind: 'refused',
			response: { statusCode: 503, headers: { 'retry-after': retryAfter }, body: {} },
		}) as const;

	it('ends the run on a 503 that asks for a longer wait than a run waits', async () => {
		const pool = new RequestPool(1);
		const attempt = jest.fn().mockResolvedValue(unavailable('301'));
		await expect(sendWithRetry(attempt, { ...policy, pool })).rejects.toThrow('accepts no more');
		expect(attempt).toHaveBeenCalledTimes(1);
		expect(pool.stoppedBy).toMatchObject({ retryAt: expect.any(Date) });
	});

	it('sends what outlasts a limit, once, until that is limited too', async () => {
		const response = { statusCode: 429, headers: { 'retry-after': '301' }, body: {} };
		const limited = { kind: 'refused', response } as const;
		const answered = { kind: 'answered', response } as const;
		const pool = new RequestPool(1);
		const limiting = sendWithRetry(async () => limited, { ...policy, pool });
		await expect(limiting).rejects.toThrow('accepts no more');

		const note = { ...policy, pool, ignoresStop: true };
		expect(await sendWithRetry(async () => answered, note)).toMatchObject({ outcome: answered });
		const other = sendWithRetry(async () => answered, { ...policy, pool });
		await expect(other).rejects.toThrow('accepts no more');

		const attempt = jest.fn().mockResolvedValue(limited);
		const notes = [1, 2, 3].map(async () => await sendWithRetry(attempt, note));
		for (const { status } of await Promise.allSettled(notes)) expect(status).toBe('rejected');
		expect(attempt).toHaveBeenCalledTimes(1);
	});

	it.each([
		[-1, true],
		[0, false],
	])(
		'ends the run %d ms after the longest time of refusals: %s',
		async (distanceMs, isRepeated) => {
			const maxThrottlingMs = 10_000;
			const pass = stopClock();
			const pool = new RequestPool(1);
			const { method, path } = policy.endpoint;
			const judge = () => ({ kind: 'throttled', wait: 0 }) as const;
			await pool.run(async () => {}, { label: `${method} ${path}`, judge });
			pass(maxThrottlingMs + distanceMs);
			await pool.run(async () => {}, { label: 'of another kind' });
			const attempt = jest.fn().mockResolvedValueOnce(soon).mockResolvedValue(answered);
			const [sent] = await Promise.allSettled([
				sendWithRetry(attempt, { ...policy, pool, maxThrottlingMs }),
			]);
			expect(sent.status === 'fulfilled').toBe(isRepeated);
		},
	);

	it.each([
		['0.02', true],
		['0.021', false],
	])('waits as long as %s s if at most 20 ms are allowed: %s', async (seconds, isRepeated) => {
		const pool = new RequestPool(1);
		const attempt = jest
			.fn()
			.mockResolvedValueOnce(refused(429, { 'retry-after': seconds }))
			.mockResolvedValue(answered);
		const [sent] = await Promise.allSettled([
			sendWithRetry(attempt, { ...policy, pool, maxThrottlingMs: 20 }),
		]);
		expect(sent.status === 'fulfilled').toBe(isRepeated);
	});

	it('throws no limit for a request that may have been carried out before, or for a message', async () => {
		const attempt = jest
			.fn()
			.mockResolvedValueOnce({ kind: 'lost', code: 'ECONNRESET' })
			.mockResolvedValue(unavailable('301'));
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const lost = await sendWithRetry(attempt, { ...policy, pool: new RequestPool(1) });
		expect(lost.outcome.kind).toBe('lost');
		const pool = new RequestPool(1);
		const sent = await sendWithRetry(attempt, { ...policy, pool, kind: 'message' });
		expect(sent.outcome.kind).toBe('refused');
		expect(pool.stoppedBy).toBeUndefined();
	});

	it('retries after a 429 although an earlier run ended with one long ago', async () => {
		const throttled = { statusCode: 429, headers: { 'retry-after': '0' }, body: {} };
		const gate = new RequestGate();
		const earlier = new RequestPool(1, gate);
		await earlier.run(async () => {}, { judge: () => ({ kind: 'throttled', wait: 1 }) });
		const now = performance.now.bind(performance);
		jest.spyOn(performance, 'now').mockImplementation(() => now() + 9 * 60_000);
		const pool = new RequestPool(1, gate);
		const attempt = jest
			.fn()
			.mockResolvedValueOnce({ kind: 'refused', response: throttled })
			.mockResolvedValue({ kind: 'answered', response: { ...throttled, statusCode: 200 } });
		const sent = await sendWithRetry(attempt, { ...policy, pool });
		expect(sent.outcome.kind).toBe('answered');
	});

	const refused = (statusCode: number, headers = {}) =>
		({ kind: 'refused', response: { statusCode, headers, body: {} } }) as const;
	const lost = { kind: 'lost', code: 'ECONNRESET' } as const;
	const answered = {
		kind: 'answered',
		response: { statusCode: 200, headers: {}, body: {} },
	} as const;

	/** A clock that each attempt sets on by a minute, and the attempts. */
	function timedAttempts(...outcomes: Array<typeof lost | ReturnType<typeof refused>>) {
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const now = performance.now.bind(performance);
		let ahead = 0;
		jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
		const attempt = jest.fn();
		for (const outcome of [...outcomes, answered]) {
			attempt.mockImplementationOnce(async () => {
				ahead += 60_000;
				return await Promise.resolve(outcome);
			});
		}
		return attempt;
	}

	const soon = refused(429, { 'retry-after': '0' });

	it.each([
		['no refusal', [], 1, 1],
		['a 429 first, which does not count', [soon], 1, 1],
		['a 429 after a lost attempt', [lost, soon], 2, 3],
		['a 429 between lost attempts', [soon, lost, soon, lost], 3, 4],
	])('counts attempts and their time: %s', async (_what, outcomes, attempts, minutes) => {
		const attempt = timedAttempts(...outcomes);
		const sent = await sendWithRetry(attempt, { ...policy, pool: new RequestPool(1) });
		expect(sent).toMatchObject({ outcome: answered, attempts });
		expect(Math.floor((sent.answeredAt - sent.startedAt) / 60_000)).toBe(minutes);
	});

	it('returns what may have been carried out where the CRM then accepts no more', async () => {
		const attempt = timedAttempts(lost, refused(429, { 'retry-after': '301' }));
		const pool = new RequestPool(1);
		expect(await sendWithRetry(attempt, { ...policy, pool })).toMatchObject({
			...{ outcome: lost, attempts: 1 },
		});
		expect(pool.stoppedBy).toMatchObject({ retryAt: expect.any(Date) });
	});

	it('goes on after a 429 that does not say for how long', async () => {
		const attempt = timedAttempts(refused(429));
		const sent = await sendWithRetry(attempt, { ...policy, pool: new RequestPool(1) });
		expect(sent).toMatchObject({ outcome: answered, attempts: 1 });
	});

	it('returns what may have been carried out where it is cancelled before the retry', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const cancel = new AbortController();
		const attempt = jest.fn().mockResolvedValue(lost);
		const beforeAttempt = jest.fn().mockResolvedValue(() => {});
		const options = { ...policy, pool: new RequestPool(1), signal: cancel.signal, beforeAttempt };
		void sleep(20).then(() => cancel.abort());
		expect(await sendWithRetry(attempt, options)).toMatchObject({ outcome: lost, attempts: 1 });
		expect(attempt).toHaveBeenCalledTimes(1);
		expect(beforeAttempt).toHaveBeenCalledTimes(1);
	});

	it('is cancelled, not limited, where a 429 comes after the cancel', async () => {
		const cancel = new AbortController();
		const attempt = jest.fn().mockImplementation(async () => {
			cancel.abort();
			return await Promise.resolve(refused(429, { 'retry-after': '301' }));
		});
		const options = { ...policy, pool: new RequestPool(1), signal: cancel.signal };
		await expect(sendWithRetry(attempt, options)).rejects.toThrow('was cancelled');
		expect(options.pool.stoppedBy).toBeUndefined();
	});

	it.each([
		['a 404', refused(404), 'answered'],
		['another refusal', refused(403), 'refused'],
	])('takes %s after a deletion that may have been carried out', async (_what, second, kind) => {
		const endpoint = endpoints.deleteLead;
		const attempt = timedAttempts(lost, second);
		const pool = new RequestPool(1);
		const { outcome } = await sendWithRetry(attempt, { ...policy, endpoint, pool });
		expect(outcome.kind).toBe(kind);
	});
});
