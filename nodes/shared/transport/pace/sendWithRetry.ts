import type { Endpoint } from '../../contract';
import { dayMs, minuteMs } from '../../units';
import { wait } from '../../wait';
import { meaningOf, type Effect, type Outcome } from '../exchange/answer';
import { ExecutionCancelled, LimitReached, type RequestPool } from './requestPool';

/** Longest time that a run waits for a CRM that answers 429, in ms. */
export const longestThrottlingMs = 5 * minuteMs;

/** Longest backoff between two attempts, in ms. */
export const longestWaitMs = 30_000;

const firstBackoffMs = 500;

/** A CRM that asks for a longer wait has not said when it accepts requests again. In ms. */
const farthestMs = 366 * dayMs;

/** How to send one request. */
export interface SendingPolicy {
	pool: RequestPool;
	endpoint: Pick<Endpoint, 'method' | 'retry'>;
	/** Whether it may be sent again although nobody knows what became of it. */
	isRepeatable: boolean;
	maxRetries: number;
	/** How long the CRM may answer the request only 429 before the run ends, in ms. */
	maxThrottlingMs?: number;
	/** n8n's cancel signal: ends waits, but not requests in flight. */
	signal?: AbortSignal;
	/** Whether it is sent even after a limit has ended the run, to record the result of an earlier request. */
	ignoresStop?: boolean;
	/**
	 * Waits before each attempt until it may be sent, for example to keep a rate. The returned
	 * function is called when the attempt starts, or when it is given up.
	 */
	beforeAttempt?: () => Promise<() => void>;
	/** Called right before each attempt: a returned error prevents it. */
	checkBeforeSending?: () => Error | undefined;
}

/** Result of a request after all its attempts. */
export interface SendingResult {
	outcome: Outcome;
	/** Without those that the CRM answered 429. */
	attempts: number;
	/** When the first attempt began that was not answered 429, by `performance.now()`. */
	startedAt: number;
	/** When the last attempt ended, by `performance.now()`. */
	answeredAt: number;
	/** Of a failed request: what its last attempt, or an earlier one, has done. */
	effect: Effect;
}

/**
 * Sends one request through the pool. It is sent again, with growing waits, if another attempt may succeed and
 * either none was carried out or one more does no harm. A 429 does not count as an attempt: the request waits in
 * the pool and is sent again, however often. A 503 that asks for a long wait ends the run.
 *
 * @param attempt sends the request once; never throws because of the network or the CRM
 * @throws the pool's stop reason, `LimitReached` or `ExecutionCancelled`, if it is why the request
 *   was not processed
 */
export async function sendWithRetry(
	attempt: () => Promise<Outcome>,
	policy: SendingPolicy,
): Promise<SendingResult> {
	const { pool, signal, endpoint } = policy;
	let startedAt = 0;
	let attempts = 0;
	let throttledSince: number | undefined;
	// The last attempt that may have been processed.
	let unclear: Omit<SendingResult, 'effect'> | undefined;
	const timedAttempt = async () => {
		if (attempts === 0) startedAt = performance.now();
		return await attempt();
	};
	const sendUntilDone = async () => {
		for (let isRetry = false; ; isRetry = true) {
			const latest = await runInPool(timedAttempt, policy, isRetry);
			// After an attempt that may have been processed, a 404 means that it was.
			const is404 = latest.kind === 'error' && latest.response.statusCode === 404;
			const isGone = is404 && unclear !== undefined && endpoint.method === 'DELETE';
			const outcome: Outcome = isGone ? { ...latest, kind: 'answered' } : latest;
			const answeredAt = performance.now();
			const meaning = meaningOf(outcome, endpoint);
			const isThrottled = meaning.kind === 'throttled';
			throttledSince = isThrottled ? (throttledSince ?? answeredAt) : undefined;
			const throttledMs = answeredAt - (throttledSince ?? answeredAt);
			if (meaning.isBusy) checkLimit(meaning.wait, throttledMs, policy);
			if (isThrottled) continue;
			const result = { outcome, attempts: ++attempts, startedAt, answeredAt };
			if (outcome.kind === 'answered') return result;
			if (meaning.effect === 'possible') unclear = result;
			const delayMs = retryDelayMs(meaning, policy, attempts - 1);
			if (delayMs === undefined || pool.stoppedBy) return result;
			await wait(delayMs, signal);
		}
	};
	const sent = await sendUntilDone().catch((reason: unknown) => {
		if (unclear) return unclear;
		throw reason;
	});
	return { ...sent, effect: unclear ? 'possible' : 'none' };
}

/** Makes an attempt when the pool lets it, retries and writes first: what they were built from gets outdated. */
async function runInPool(
	attempt: () => Promise<Outcome>,
	{ pool, signal, ignoresStop, beforeAttempt, checkBeforeSending, ...policy }: SendingPolicy,
	isRetry: boolean,
): Promise<Outcome> {
	let started = await beforeAttempt?.();
	const tellStarted = () => {
		started?.();
		started = undefined;
	};
	const task = async () => {
		tellStarted();
		const reason = checkBeforeSending?.();
		if (reason) throw reason;
		return await attempt();
	};
	const judge = (outcome: Outcome) => {
		const { kind, wait: asked } = meaningOf(outcome, policy.endpoint);
		// A longer wait ends the run; the next run learns the limit again.
		return { kind, wait: (asked ?? Infinity) <= longestThrottlingMs ? asked : undefined };
	};
	const goesFirst = isRetry || policy.endpoint.method !== 'GET';
	// What an overload would leave unknown starts below what was served before.
	const mayRaiseLimit = policy.isRepeatable;
	const options = { goesFirst, mayRaiseLimit, ignoresStop, signal, judge };
	return await pool.run(task, options).finally(tellStarted);
}

/**
 * Ends the run if the CRM is busy for longer than a run waits.
 *
 * @param asked how long it asks to wait, in ms
 * @param throttledMs how long the request was answered only 429
 * @throws why the request must not be sent again
 */
function checkLimit(
	asked: number | undefined,
	throttledMs: number,
	{ pool, signal, maxThrottlingMs = longestThrottlingMs }: SendingPolicy,
): void {
	if (signal?.aborted) throw new ExecutionCancelled();
	if (pool.stoppedBy) throw pool.stoppedBy;
	if ((asked ?? 0) <= maxThrottlingMs && throttledMs < maxThrottlingMs) return;
	const isKnown = asked !== undefined && asked <= farthestMs;
	const limit = new LimitReached(isKnown ? new Date(Date.now() + asked) : undefined);
	pool.stop(limit);
	throw limit;
}

/**
 * How long to wait before retrying a request, in ms; `undefined` when it must not be retried: the table is in
 * docs/reliability.md. Not called for a 429, which does not count as an attempt.
 */
export function retryDelayMs(
	{ effect, isTransient, wait: asked }: ReturnType<typeof meaningOf>,
	{ isRepeatable, maxRetries }: Pick<SendingPolicy, 'isRepeatable' | 'maxRetries'>,
	retriesMade: number,
): number | undefined {
	const isSafe = isRepeatable || effect === 'none';
	if (retriesMade >= maxRetries || !isSafe || !isTransient) return undefined;
	if (asked !== undefined) return Math.min(asked, longestThrottlingMs);
	return Math.round(Math.min(firstBackoffMs * 2 ** retriesMade, longestWaitMs) * Math.random());
}
