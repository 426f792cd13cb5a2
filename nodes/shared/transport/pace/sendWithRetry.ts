import type { Endpoint, RequestKind } from '../../contract';
import { mayBeProcessed, type Outcome } from '../exchange/outcome';
import { ExecutionCancelled, type RequestPool } from './requestPool';
import {
	farthestMs,
	isThrottled,
	isUnavailable,
	LimitReached,
	longestThrottlingMs,
	retryAfterMs,
	retryDelayMs,
	verdictOf,
} from './retryPolicy';
import { wait } from '../../wait';

/** How to send one request. */
export interface SendingPolicy {
	pool: RequestPool;
	endpoint: Pick<Endpoint, 'method' | 'path'>;
	kind: RequestKind;
	maxRetries: number;
	/** How long the CRM may answer such requests only 429 before the run ends, in ms. */
	maxThrottlingMs?: number;
	/** n8n's cancel signal: ends waits, but not requests in flight. */
	signal?: AbortSignal;
	/** Whether it is sent even after a limit has ended the run, unless the limit applies to it too. */
	ignoresStop?: boolean;
	/**
	 * Waits before each attempt until it may be sent, for example to keep a rate. The returned
	 * function is called when the attempt starts, or when it is given up.
	 */
	beforeAttempt?: () => Promise<() => void>;
	/** Called right before each attempt: a returned error prevents it. */
	checkBeforeSending?: () => Error | undefined;
	/** Whether it goes before others that wait, because what it was built from gets outdated. */
	goesFirst?: boolean;
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
}

/**
 * Sends one request through the pool and retries it as the retry policy allows. A 429 does not
 * count as an attempt: the request waits for its turn and is sent again, however often. A 503 that
 * asks for a long wait ends the run.
 *
 * @param attempt sends the request once; never throws because of the network or the CRM
 * @throws the pool's stop reason, `LimitReached` or `ExecutionCancelled`, if it is why the request
 *   was not processed
 */
export async function sendWithRetry(
	attempt: () => Promise<Outcome>,
	policy: SendingPolicy,
): Promise<SendingResult> {
	const { kind, pool, signal, endpoint } = policy;
	let startedAt = 0;
	let attempts = 0;
	// The last attempt that may have been processed.
	let unclear: SendingResult | undefined;
	const timedAttempt = async () => {
		if (attempts === 0) startedAt = performance.now();
		return await attempt();
	};
	const sendUntilDone = async () => {
		for (let isRetry = false; ; isRetry = true) {
			const latest = await attemptInTurn(timedAttempt, policy, isRetry);
			// After an attempt that may have been processed, a 404 means that it was.
			const is404 = latest.kind === 'refused' && latest.response.statusCode === 404;
			const isGone = is404 && unclear !== undefined && endpoint.method === 'DELETE';
			const outcome: Outcome = isGone ? { ...latest, kind: 'answered' } : latest;
			const stopped = stopReason(outcome, policy);
			if (stopped) throw stopped;
			if (isThrottled(outcome)) continue;
			const result = { outcome, attempts: ++attempts, startedAt, answeredAt: performance.now() };
			if (outcome.kind !== 'answered' && mayBeProcessed(outcome, kind)) unclear = result;
			const delayMs = retryDelayMs(outcome, policy, attempts - 1);
			if (delayMs === undefined || pool.stoppedBy) return result;
			if (!(await wait(delayMs, signal))) throw new ExecutionCancelled();
		}
	};
	return await sendUntilDone().catch((reason: unknown) => {
		if (unclear) return unclear;
		throw reason;
	});
}

async function attemptInTurn(
	attempt: () => Promise<Outcome>,
	policy: SendingPolicy,
	isRetry: boolean,
): Promise<Outcome> {
	const { pool, kind, signal, ignoresStop, beforeAttempt } = policy;
	let started = await beforeAttempt?.();
	const tellStarted = () => {
		started?.();
		started = undefined;
	};
	try {
		return await pool.run(
			async () => {
				tellStarted();
				const reason = policy.checkBeforeSending?.();
				if (reason) throw reason;
				return await attempt();
			},
			{
				goesFirst: isRetry || beforeAttempt !== undefined || policy.goesFirst,
				label: labelOf(policy),
				mayRaiseLimit: kind === 'idempotent',
				ignoresStop,
				signal,
				judge: (outcome) => verdictOf(outcome, Date.now()),
			},
		);
	} finally {
		tellStarted();
	}
}

/** What requests are alike: they take about the same time, and a CRM may limit them alone. */
function labelOf({ endpoint }: SendingPolicy): string {
	return `${endpoint.method} ${endpoint.path}`;
}

/** Why a request that the CRM is too busy for must not be retried; `undefined` when it may. */
function stopReason(outcome: Outcome, policy: SendingPolicy): Error | undefined {
	const { pool, kind, signal, ignoresStop = false } = policy;
	const { maxThrottlingMs = longestThrottlingMs } = policy;
	if (!isThrottled(outcome) && !isUnavailable(outcome, kind)) return undefined;
	if (signal?.aborted) return new ExecutionCancelled();
	if (pool.stoppedBy) {
		if (ignoresStop) pool.stop(pool.stoppedBy);
		return pool.stoppedBy;
	}
	const now = Date.now();
	const asked = retryAfterMs(outcome.response, now);
	const throttledSince = pool.throttledSinceOf(labelOf(policy)) ?? Infinity;
	const throttledMs = performance.now() - throttledSince;
	if ((asked ?? 0) <= maxThrottlingMs && throttledMs < maxThrottlingMs) return undefined;
	const isKnown = asked !== undefined && asked <= farthestMs;
	pool.stop(new LimitReached(isKnown ? new Date(now + asked) : undefined), ignoresStop);
	return pool.stoppedBy;
}
