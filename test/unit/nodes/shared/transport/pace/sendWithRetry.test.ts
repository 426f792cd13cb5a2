import { sleep } from 'n8n-workflow';

import { endpoints } from '../../../../../../nodes/shared/contract';
import type { Verdict } from '../../../../../../nodes/shared/transport/pace/limiter';
import type { Outcome } from '../../../../../../nodes/shared/transport/exchange/answer';
import {
	RequestGate,
	RequestPool,
} from '../../../../../../nodes/shared/transport/pace/requestPool';
import {
	longestThrottlingMs,
	longestWaitMs,
	retryDelayMs,
	sendWithRetry,
	type SendingPolicy,
} from '../../../../../../nodes/shared/transport/pace/sendWithRetry';
import { poolOf } from './poolOf';
import { stopClock } from '../../../../../support/stoppedClock';

const response = { statusCode: 200, headers: {}, body: {} };

const answered = { kind: 'answered', response } as const;

const lost = { kind: 'lost', code: 'ECONNRESET' } as const;

const notSent = { kind: 'notSent', code: 'ECONNREFUSED' } as const;

/** @param retryAfter in seconds */
const refused = (statusCode: number, retryAfter?: string) => {
	const headers = { 'retry-after': retryAfter };
	return { kind: 'error', response: { statusCode, headers, body: {} } } as const;
};

/** An error of the CRM itself, and of nothing in between. */
const failedByCrm: Outcome = {
	kind: 'error',
	response: { statusCode: 500, headers: {}, body: { error: 'Internal error' } },
};

const { updateLead } = endpoints;

const kinds = {
	repeatable: { endpoint: updateLead, isRepeatable: true },
	creating: { endpoint: endpoints.createConversation, isRepeatable: false },
	message: { endpoint: endpoints.sendChatappMessage, isRepeatable: false },
};

/** A policy with a pool of its own. */
const policyWith = (changes: Partial<SendingPolicy> = {}): SendingPolicy => ({
	...{ ...kinds.repeatable, maxRetries: 3 },
	pool: poolOf(1),
	...changes,
});

/** Attempts with these outcomes, the last of them again and again. */
function attempts(...outcomes: Outcome[]) {
	const attempt = jest.fn<Promise<Outcome>, []>();
	for (const outcome of outcomes) attempt.mockResolvedValueOnce(outcome);
	return attempt.mockResolvedValue(outcomes[outcomes.length - 1]);
}

beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0));

afterEach(() => jest.restoreAllMocks());

describe('the wait before a retry', () => {
	const policy = { isRepeatable: true, maxRetries: 100 };
	const fault = { kind: 'neutral', effect: 'possible', isTransient: true } as const;

	it.each([
		['what may be repeated', fault, policy, true],
		['what may not', fault, { ...policy, isRepeatable: false }, false],
		['what was not done', { ...fault, effect: 'none' as const }, policy, true],
		['what would fail again', { ...fault, isTransient: false }, policy, false],
		['the last attempt', fault, { ...policy, maxRetries: 2 }, false],
	])('of %s', (_what, meaning, given, isRepeated) => {
		expect(retryDelayMs(meaning, given, 2) !== undefined).toBe(isRepeated);
	});

	it.each([
		[2_000, 2_000],
		[0, 0],
		[3_600_000, longestThrottlingMs],
	])('follows Retry-After of %d ms, up to the maximum wait', (wait, delay) => {
		expect(retryDelayMs({ ...fault, wait }, policy, 0)).toBe(delay);
	});

	it.each([
		[0, 0.5, 250],
		[1, 0.5, 500],
		[5, 0.25, 4_000],
		[6, 1, longestWaitMs],
		[20, 0.5, longestWaitMs / 2],
	])('grows without it: after %d retries, at random %d, %d ms', (retries, random, wait) => {
		jest.spyOn(Math, 'random').mockReturnValue(random);
		expect(retryDelayMs(fault, policy, retries)).toBe(wait);
	});
});

describe('sendWithRetry', () => {
	it.each([
		['2', 2_000],
		['300', longestThrottlingMs],
		['300.001', undefined],
	])('pauses all requests for Retry-After %s, unless it ends the run', async (header, wait) => {
		const pool = poolOf(1);
		const run = jest.spyOn(pool, 'run');
		await sendWithRetry(attempts(answered), policyWith({ pool }));
		const judge = run.mock.calls[0][1]?.judge as (outcome: Outcome) => Verdict;
		expect(judge(refused(429, header))).toEqual({ kind: 'throttled', wait });
	});

	it('tries more requests at once only with those that may be repeated', async () => {
		const pool = poolOf(2);
		const run = jest.spyOn(pool, 'run');
		for (const kind of Object.values(kinds)) {
			await sendWithRetry(async () => answered, policyWith({ pool, ...kind }));
		}
		const mayRaise = run.mock.calls.map(([, options]) => options?.mayRaiseLimit);
		expect(mayRaise).toEqual([true, false, false]);
	});

	it('returns what may have been carried out when the pool is stopped before the retry', async () => {
		const pool = poolOf(2);
		const attempt = async () => {
			await pool.run(async () => {}, { judge: () => ({ kind: 'neutral', wait: 5_000 }) });
			return lost;
		};
		const sending = sendWithRetry(attempt, policyWith({ pool }));
		await sleep(50);
		pool.stop(new Error('The token was refused'));
		expect(await sending).toMatchObject({ outcome: lost, attempts: 1 });
	});

	it.each([
		['throws why it is not sent again, where it was not sent', notSent, false, updateLead],
		['throws why, where the CRM was unavailable', refused(503, '1'), false, updateLead],
		['throws why, where it only reads', failedByCrm, false, endpoints.listLeads],
		['returns what may have been carried out', lost, true, updateLead],
		['returns what the CRM reports as failed', failedByCrm, true, updateLead],
	])('cancelled before the retry, it %s', async (_what, outcome, isReturned, endpoint) => {
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const cancel = new AbortController();
		const attempt = attempts(outcome);
		const policy = policyWith({ endpoint, signal: cancel.signal });
		const sending = sendWithRetry(attempt, policy);
		void sleep(20).then(() => cancel.abort());
		const sent = await sending.catch((error: Error) => error.message);
		const cancelled = expect.stringContaining('was cancelled');
		expect(sent).toEqual(
			isReturned ? expect.objectContaining({ outcome, attempts: 1 }) : cancelled,
		);
		expect(attempt).toHaveBeenCalledTimes(1);
	});

	it('ends the turn that it has waited for, once, also when nothing was sent', async () => {
		const endTurn = jest.fn();
		const policy = policyWith({ beforeAttempt: async () => endTurn });
		const attempt = attempts(answered);
		await sendWithRetry(attempt, policy);
		expect([attempt, endTurn].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
		policy.pool.stop(new Error('The token was refused'));
		await expect(sendWithRetry(attempt, policy)).rejects.toThrow('token was refused');
		expect([attempt, endTurn].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
	});

	it('is withheld at the last moment, also after its turn, and not sent then', async () => {
		const attempt = attempts(answered);
		const endTurn = jest.fn();
		const policy = policyWith({
			...{ beforeAttempt: async () => endTurn },
			checkBeforeSending: () => new Error('Too late'),
		});
		await expect(sendWithRetry(attempt, policy)).rejects.toThrow('Too late');
		expect([attempt.mock.calls.length, endTurn.mock.calls.length]).toEqual([0, 1]);
	});

	it('ends the turn that it has waited for when the request starts, not before', async () => {
		const pool = poolOf(1);
		let endOther = () => {};
		const other = pool.run(async () => await new Promise<void>((resolve) => (endOther = resolve)));
		const endTurn = jest.fn();
		const policy = policyWith({ pool, beforeAttempt: async () => endTurn });
		const attempt = async () => {
			expect(endTurn).toHaveBeenCalledTimes(1);
			return await Promise.resolve(answered);
		};
		const sending = sendWithRetry(attempt, policy);
		await sleep(0);
		expect(endTurn).not.toHaveBeenCalled();
		endOther();
		await Promise.all([other, sending]);
		expect(endTurn).toHaveBeenCalledTimes(1);
	});

	it.each<[string, Partial<SendingPolicy>, Outcome[], ended: unknown, isLimit: boolean]>([
		['a 503 that asks for too long', {}, [refused(503, '301')], 'accepts no more', true],
		['a 429 that asks for too long', {}, [refused(429, '301')], 'accepts no more', true],
		['a 429 after what may have been done', {}, [lost, refused(429, '301')], lost, true],
		['a 429 of a shorter limit', { maxThrottlingMs: 20 }, [refused(429, '0.021')], 'no more', true],
		['a 503 to a message', kinds.message, [refused(503, '301')], refused(503, '301'), false],
		['a short 429', { maxThrottlingMs: 20 }, [refused(429, '0.02'), answered], answered, false],
		['a 429 without a time', {}, [refused(429), answered], answered, false],
	])(
		'ends the run with a limit, or goes on: %s',
		async (_what, changes, outcomes, ended, isLimit) => {
			const policy = policyWith(changes);
			const sent = await sendWithRetry(attempts(...outcomes), policy).then(
				({ outcome }) => outcome,
				({ message }: Error) => message,
			);
			expect(sent).toEqual(typeof ended === 'string' ? expect.stringContaining(ended) : ended);
			const limit = expect.objectContaining({ retryAt: expect.any(Date) });
			expect(policy.pool.stoppedBy).toEqual(isLimit ? limit : undefined);
		},
	);

	it('sends what outlasts a limit, and does not repeat it where that is limited, too', async () => {
		const limited = refused(429, '301');
		const pool = poolOf(1);
		const limiting = sendWithRetry(attempts(limited), policyWith({ pool }));
		await expect(limiting).rejects.toThrow('accepts no more');

		const note = policyWith({ pool, ignoresStop: true });
		expect(await sendWithRetry(attempts(answered), note)).toMatchObject({ outcome: answered });
		const other = sendWithRetry(attempts(answered), policyWith({ pool }));
		await expect(other).rejects.toThrow('accepts no more');

		const attempt = attempts(refused(429));
		await expect(sendWithRetry(attempt, note)).rejects.toThrow('accepts no more');
		expect(attempt).toHaveBeenCalledTimes(1);
	});

	it.each([
		[9_999, true],
		[10_000, false],
	])('ends the run after %d ms in which it got only 429: %s', async (ms, isSentAgain) => {
		const pass = stopClock();
		const outcomes = [refused(429, '0'), refused(429, '0'), answered];
		const timed = async () => {
			if (outcomes.length === 2) pass(ms);
			return outcomes.shift() as Outcome;
		};
		const [sent] = await Promise.allSettled([
			sendWithRetry(timed, policyWith({ maxThrottlingMs: 10_000 })),
		]);
		expect(sent.status === 'fulfilled').toBe(isSentAgain);
	});

	it('retries after a 429 although an earlier run ended with one long ago', async () => {
		const gate = new RequestGate();
		const earlier = new RequestPool(gate);
		await earlier.run(async () => {}, { judge: () => ({ kind: 'throttled', wait: 1 }) });
		const now = performance.now.bind(performance);
		jest.spyOn(performance, 'now').mockImplementation(() => now() + 9 * 60_000);
		const policy = policyWith({ pool: new RequestPool(gate) });
		const sent = await sendWithRetry(attempts(refused(429, '0'), answered), policy);
		expect(sent.outcome).toBe(answered);
	});

	const soon = refused(429, '0');

	it.each<[string, Outcome[], number, number]>([
		['no refusal', [answered], 1, 1],
		['a 429 first, which does not count', [soon, answered], 1, 1],
		['a 429 after a lost attempt', [lost, soon, answered], 2, 3],
		['a 429 between lost attempts', [soon, lost, soon, lost, answered], 3, 4],
	])('counts attempts and their time: %s', async (_what, outcomes, count, minutes) => {
		const now = performance.now.bind(performance);
		let ahead = 0;
		jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
		const attempt = async () => {
			ahead += 60_000;
			return outcomes.shift() as Outcome;
		};
		const sent = await sendWithRetry(attempt, policyWith());
		expect(sent).toMatchObject({ outcome: answered, attempts: count });
		expect(Math.floor((sent.answeredAt - sent.startedAt) / 60_000)).toBe(minutes);
	});

	it('is cancelled, not limited, where a 429 comes after the cancel', async () => {
		const cancel = new AbortController();
		const attempt = async () => {
			cancel.abort();
			return refused(429, '301');
		};
		const policy = policyWith({ signal: cancel.signal });
		await expect(sendWithRetry(attempt, policy)).rejects.toThrow('was cancelled');
		expect(policy.pool.stoppedBy).toBeUndefined();
	});

	it.each([
		['a 404 after a deletion that may have been carried out', lost, refused(404), 'answered'],
		['another refusal after it', lost, refused(403), 'error'],
		["a 404 after the CRM's own error", failedByCrm, refused(404), 'error'],
	])('takes %s', async (_what, first, second, kind) => {
		const policy = policyWith({ endpoint: endpoints.deleteLead });
		const { outcome } = await sendWithRetry(attempts(first, second), policy);
		expect(outcome.kind).toBe(kind);
	});

	it.each<[string, Partial<SendingPolicy>, Outcome[], boolean]>([
		['no connection', kinds.creating, [notSent], false],
		['a refusal without a connection before', kinds.creating, [notSent, refused(422)], false],
		['an answer that was lost', kinds.creating, [lost], true],
		['a refusal after a lost answer', kinds.repeatable, [lost, refused(422)], true],
		['an update that the CRM reports as failed', kinds.repeatable, [failedByCrm], true],
		['a reading', { endpoint: endpoints.listLeads }, [lost], false],
	])('says whether a request may have taken effect: %s', async (_what, changes, outcomes, may) => {
		const sent = await sendWithRetry(attempts(...outcomes), policyWith(changes));
		expect(sent.effect).toBe(may ? 'possible' : 'none');
	});
});
