import type { Endpoint } from '../../contract';
import { isStructured } from '../../records';
import { dayMs, minuteMs } from '../../units';
import { wait } from '../../wait';
import {
	effectOf,
	isServerFault,
	isThrottled,
	isUnavailable,
	type Effect,
	type FailedOutcome,
	type Outcome,
} from '../exchange/answer';
import type { Verdict } from './limiter';
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
			throttledSince = isThrottled(outcome) ? (throttledSince ?? answeredAt) : undefined;
			const end = checkLimit(outcome, policy, answeredAt - (throttledSince ?? answeredAt));
			if (end) throw end;
			if (throttledSince !== undefined) continue;
			const result = { outcome, attempts: ++attempts, startedAt, answeredAt };
			if (outcome.kind === 'answered') return result;
			if (effectOf(outcome, endpoint) === 'possible') unclear = result;
			const delayMs = retryDelayMs(outcome, policy, attempts - 1);
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
	const goesFirst = isRetry || policy.endpoint.method !== 'GET';
	// What an overload would leave unknown starts below what was served before.
	const mayRaiseLimit = policy.isRepeatable;
	const options = { goesFirst, mayRaiseLimit, ignoresStop, signal, judge: verdictOf };
	return await pool.run(task, options).finally(tellStarted);
}

/**
 * Why a request that the CRM is too busy for must not be sent again; `undefined` when it may.
 *
 * @param throttledMs how long it was answered only 429
 */
function checkLimit(
	outcome: Outcome,
	{ pool, endpoint, signal, ...policy }: SendingPolicy,
	throttledMs: number,
): Error | undefined {
	const { maxThrottlingMs = longestThrottlingMs } = policy;
	if (!isThrottled(outcome) && !isUnavailable(outcome, endpoint)) return undefined;
	if (signal?.aborted) return new ExecutionCancelled();
	if (pool.stoppedBy) return pool.stoppedBy;
	const { wait: asked = 0 } = outcome;
	if (asked <= maxThrottlingMs && throttledMs < maxThrottlingMs) return undefined;
	const isKnown = outcome.wait !== undefined && asked <= farthestMs;
	pool.stop(new LimitReached(isKnown ? new Date(Date.now() + asked) : undefined));
	return pool.stoppedBy;
}

/**
 * How long to wait before retrying a request, in ms; `undefined` when it must not be retried: the table is in
 * docs/reliability.md. Not called for a 429, which does not count as an attempt.
 */
export function retryDelayMs(
	outcome: FailedOutcome,
	{
		endpoint,
		isRepeatable,
		maxRetries,
	}: Pick<SendingPolicy, 'endpoint' | 'isRepeatable' | 'maxRetries'>,
	retriesMade: number,
): number | undefined {
	const isSafe = isRepeatable || effectOf(outcome, endpoint) === 'none';
	if (retriesMade >= maxRetries || !isSafe || !maySucceedLater(outcome)) return undefined;
	if (outcome.kind === 'error' && outcome.wait !== undefined) {
		return Math.min(outcome.wait, longestThrottlingMs);
	}
	return Math.round(Math.min(firstBackoffMs * 2 ** retriesMade, longestWaitMs) * Math.random());
}

function maySucceedLater(outcome: FailedOutcome): boolean {
	if (outcome.kind === 'error') return isServerFault(outcome.response.statusCode);
	// Complete JSON would be the same on a retry.
	return outcome.kind !== 'unreadable' || !isStructured(outcome.response.body);
}

/** What the limiter learns from an outcome. `Retry-After` pauses all requests, not only this one. */
export function verdictOf(outcome: Outcome): Verdict {
	if (outcome.kind === 'answered') return { kind: 'served' };
	if (outcome.kind === 'unreadable') return { kind: 'neutral' };
	if (outcome.kind !== 'error') return { kind: 'overloaded' };
	const { statusCode } = outcome.response;
	// A longer wait ends the run; the next run learns the limit again.
	const pause = (outcome.wait ?? Infinity) <= longestThrottlingMs ? { wait: outcome.wait } : {};
	if (isThrottled(outcome)) return { kind: 'throttled', ...pause };
	if (statusCode === 503) return { kind: 'overloaded', ...pause };
	return { kind: isServerFault(statusCode) ? 'neutral' : 'served', ...pause };
}
