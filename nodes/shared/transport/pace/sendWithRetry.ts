import type { Endpoint, RequestKind } from '../../contract';
import { ExplainedError } from '../../invalidInput';
import { isStructured } from '../../records';
import { dayMs, minuteMs } from '../../units';
import { wait } from '../../wait';
import {
	isServerFault,
	isThrottled,
	isUnavailable,
	mayBeProcessed,
	retryAfterMs,
	type FailedOutcome,
	type Outcome,
} from '../exchange/answer';
import type { Verdict } from './limiter';
import { ExecutionCancelled, type RequestPool } from './requestPool';

/** Longest time that a run waits for a CRM that answers 429, in ms. */
export const longestThrottlingMs = 5 * minuteMs;

/** Longest backoff between two attempts, in ms. */
export const longestWaitMs = 30_000;

const firstBackoffMs = 500;

/** A CRM that asks for a longer wait has not said when it accepts requests again. In ms. */
const farthestMs = 366 * dayMs;

/** The CRM accepts no more requests, for longer than a run waits. A later run can send the rest. */
export class LimitReached extends ExplainedError {
	override readonly name = 'LimitReached';

	/** @param retryAt when the CRM accepts requests again, if it said so */
	constructor(readonly retryAt?: Date) {
		const resetsAtEpochMs = retryAt?.getTime();
		const retryAfter = resetsAtEpochMs && Math.max(0, resetsAtEpochMs - Date.now());
		const time = retryAt ? `after ${retryAt.toISOString()} (UTC)` : 'later';
		super(
			'The CRM accepts no more requests for now',
			`Its request limit is reached, or it is unavailable. Run this again ${time} to process the rest.`,
			{ cause: 'rate-limited', retryAfterMs: retryAfter, resetsAtEpochMs },
		);
	}
}

/** How to send one request. */
export interface SendingPolicy {
	pool: RequestPool;
	endpoint: Pick<Endpoint, 'method'>;
	kind: RequestKind;
	maxRetries: number;
	/** How long the CRM may answer the request only 429 before the run ends, in ms. */
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
	/** Whether the CRM may have carried it out, in the last attempt or an earlier one. */
	mayHaveTakenEffect: boolean;
}

/**
 * Sends one request through the pool. It is sent again, with growing waits, if another attempt may succeed and
 * either none was carried out or one more does no harm. A 429 does not count as an attempt: the request waits for
 * its turn and is sent again, however often. A 503 that asks for a long wait ends the run.
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
	let throttledSince: number | undefined;
	// The last attempt that may have been processed.
	let unclear: Omit<SendingResult, 'mayHaveTakenEffect'> | undefined;
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
			const answeredAt = performance.now();
			throttledSince = isThrottled(outcome) ? (throttledSince ?? answeredAt) : undefined;
			const stopped = stopReason(outcome, policy, answeredAt - (throttledSince ?? answeredAt));
			if (stopped) throw stopped;
			if (throttledSince !== undefined) continue;
			const result = { outcome, attempts: ++attempts, startedAt, answeredAt };
			if (outcome.kind === 'answered') return result;
			// What the CRM reports as failed may be stored all the same, unless it was to be deleted.
			const mayBeStored = kind === 'idempotent' && ['POST', 'PUT'].includes(endpoint.method);
			if (mayBeProcessed(outcome, mayBeStored ? 'creating' : kind)) unclear = result;
			const delayMs = retryDelayMs(outcome, policy, attempts - 1);
			if (delayMs === undefined || pool.stoppedBy) return result;
			if (!(await wait(delayMs, signal))) throw new ExecutionCancelled();
		}
	};
	const sent = await sendUntilDone().catch((reason: unknown) => {
		if (unclear) return unclear;
		throw reason;
	});
	return { ...sent, mayHaveTakenEffect: unclear !== undefined };
}

async function attemptInTurn(
	attempt: () => Promise<Outcome>,
	{ pool, signal, ignoresStop, beforeAttempt, checkBeforeSending, ...policy }: SendingPolicy,
	isRetry: boolean,
): Promise<Outcome> {
	let started = await beforeAttempt?.();
	const tellStarted = () => {
		started?.();
		started = undefined;
	};
	const sendInTurn = async () => {
		tellStarted();
		const reason = checkBeforeSending?.();
		if (reason) throw reason;
		return await attempt();
	};
	const goesFirst = isRetry || beforeAttempt !== undefined || policy.goesFirst;
	const judge = (outcome: Outcome) => verdictOf(outcome, Date.now());
	// What an overload would leave unknown starts below what was served before.
	const mayRaiseLimit = policy.kind === 'idempotent';
	const options = { goesFirst, mayRaiseLimit, ignoresStop, signal, judge };
	return await pool.run(sendInTurn, options).finally(tellStarted);
}

/**
 * Why a request that the CRM is too busy for must not be sent again; `undefined` when it may.
 *
 * @param throttledMs how long it was answered only 429
 */
function stopReason(
	outcome: Outcome,
	{ pool, kind, signal, ignoresStop = false, ...policy }: SendingPolicy,
	throttledMs: number,
): Error | undefined {
	const { maxThrottlingMs = longestThrottlingMs } = policy;
	if (!isThrottled(outcome) && !isUnavailable(outcome, kind)) return undefined;
	if (signal?.aborted) return new ExecutionCancelled();
	if (pool.stoppedBy) {
		if (ignoresStop) pool.stop(pool.stoppedBy);
		return pool.stoppedBy;
	}
	const now = Date.now();
	const asked = retryAfterMs(outcome.response, now);
	if ((asked ?? 0) <= maxThrottlingMs && throttledMs < maxThrottlingMs) return undefined;
	const isKnown = asked !== undefined && asked <= farthestMs;
	pool.stop(new LimitReached(isKnown ? new Date(now + asked) : undefined), ignoresStop);
	return pool.stoppedBy;
}

/**
 * How long to wait before retrying a request, in ms; `undefined` when it must not be retried: the table is in
 * docs/reliability.md. Not called for a 429, which does not count as an attempt.
 */
export function retryDelayMs(
	outcome: FailedOutcome,
	{ kind, maxRetries }: Pick<SendingPolicy, 'kind' | 'maxRetries'>,
	retriesMade: number,
): number | undefined {
	const isSafe = kind === 'idempotent' || !mayBeProcessed(outcome, kind);
	if (retriesMade >= maxRetries || !isSafe || !maySucceedLater(outcome)) return undefined;
	const asked = 'response' in outcome ? retryAfterMs(outcome.response, Date.now()) : undefined;
	if (asked !== undefined) return Math.min(asked, longestThrottlingMs);
	return Math.round(Math.min(firstBackoffMs * 2 ** retriesMade, longestWaitMs) * Math.random());
}

function maySucceedLater(outcome: FailedOutcome): boolean {
	if (outcome.kind === 'refused') return isServerFault(outcome.response.statusCode);
	// Complete JSON would be the same on a retry.
	return outcome.kind !== 'unreadable' || !isStructured(outcome.response.body);
}

/**
 * What the limiter learns from an outcome. `Retry-After` pauses all requests, not only this one.
 *
 * @param now in ms since the epoch
 */
export function verdictOf(outcome: Outcome, now: number): Verdict {
	if (outcome.kind === 'answered') return { kind: 'served' };
	if (outcome.kind === 'unreadable') return { kind: 'neutral' };
	if (outcome.kind !== 'refused') return { kind: 'overloaded' };
	const { statusCode } = outcome.response;
	const asked = retryAfterMs(outcome.response, now);
	// A longer wait ends the run; the next run learns the limit again.
	const pause = asked !== undefined && asked <= longestThrottlingMs ? { wait: asked } : {};
	if (isThrottled(outcome)) return { kind: 'throttled', ...pause };
	if (statusCode === 503) return { kind: 'overloaded', ...pause };
	return { kind: isServerFault(statusCode) ? 'neutral' : 'served', ...pause };
}
