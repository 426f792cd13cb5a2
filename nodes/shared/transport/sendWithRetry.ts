import type { RequestKind } from '../contract';
import { LimitReached } from './limitReached';
import { mayBeCarriedOut, type Outcome } from './outcome';
import { ExecutionCancelled, type RequestPool } from './requestPool';
import {
	isThrottled,
	longestThrottlingMs,
	retryAfterMs,
	retryDelayMs,
	verdictOf,
} from './retryPolicy';
import { wait } from './wait';

/** How one request is sent. */
export interface SendingPolicy {
	pool: RequestPool;
	kind: RequestKind;
	/** Requests with the same label take about as long when the CRM is not busy. */
	label?: string;
	/**
	 * Whether the request takes something away. Where an earlier attempt may have done so, a 404
	 * says that it did.
	 */
	isRemoval: boolean;
	maxRetries: number;
	/** How long the CRM may answer with nothing but 429 before the run ends. In ms. */
	maxThrottling?: number;
	/** n8n's cancel signal: cuts waiting short, never a request in flight. */
	signal?: AbortSignal;
	/**
	 * Waits before each attempt until it may go out, e.g. to keep a rate. What it returns is called
	 * when the attempt starts, or will not be made.
	 */
	beforeAttempt?: () => Promise<() => void>;
	/** Asked when an attempt is about to go out: an error keeps it back, and is thrown. */
	reasonNotTo?: () => Error | undefined;
	/** Called when another attempt follows. */
	onRetry?: (outcome: Outcome, delayMs: number) => void;
}

/** What became of a request after all its attempts. */
export interface SendingResult {
	outcome: Outcome;
	attempts: number;
	/** Time from the start of the first attempt to the end of the last, in ms. */
	elapsedMs: number;
}

/**
 * Sends one request through the pool and repeats it as far as the retry policy allows. A 429 is
 * no attempt: the request waits its turn and goes out again, however often.
 *
 * @param attempt sends the request once and never throws for what the network or the CRM did
 * @throws the pool's stop reason, `LimitReached` or `ExecutionCancelled` when the request was not
 *   carried out for this reason
 */
export async function sendWithRetry(
	attempt: () => Promise<Outcome>,
	policy: SendingPolicy,
): Promise<SendingResult> {
	const { pool, signal } = policy;
	let startedAt: number | undefined;
	let mayBeDone = false;
	let retriesMade = 0;
	let result: SendingResult | undefined;

	for (let attempts = 1; ; attempts++) {
		const attempted = attemptInTurn(
			async () => {
				startedAt ??= Date.now();
				return await attempt();
			},
			policy,
			attempts > 1,
		);
		const earlier = result;
		const latest = earlier ? await attempted.catch(() => earlier) : await attempted;
		if ('outcome' in latest) return latest;
		const outcome: Outcome = policy.isRemoval && mayBeDone ? treat404AsDeleted(latest) : latest;
		if (isThrottled(outcome)) {
			const stopped = stopReason(outcome, policy);
			if (!stopped) {
				policy.onRetry?.(outcome, Math.max(0, pool.pauseLeft));
				continue;
			}
			if (result) return result;
			throw stopped;
		}
		mayBeDone ||= outcome.kind !== 'answered' && mayBeCarriedOut(outcome, policy.kind);
		result = { outcome, attempts, elapsedMs: Date.now() - (startedAt ?? Date.now()) };
		const delayMs = retryDelayMs(outcome, {
			kind: policy.kind,
			retriesMade,
			maxRetries: policy.maxRetries,
			random: Math.random,
			now: Date.now(),
		});
		if (delayMs === undefined || signal?.aborted || pool.stoppedBy) return result;
		policy.onRetry?.(outcome, delayMs);
		retriesMade++;
		if (!(await wait(delayMs, signal)) || pool.stoppedBy) return result;
	}
}

async function attemptInTurn(
	attempt: () => Promise<Outcome>,
	{ pool, kind, label, signal, beforeAttempt, reasonNotTo }: SendingPolicy,
	isRepeat: boolean,
): Promise<Outcome> {
	let started = await beforeAttempt?.();
	const tellStarted = () => {
		started?.();
		started = undefined;
	};
	try {
		return await pool.run(
			async () => {
				tellStarted();
				const reason = reasonNotTo?.();
				if (reason) throw reason;
				return await attempt();
			},
			{
				position: isRepeat || beforeAttempt ? 'next' : 'last',
				label,
				mayTry: kind === 'idempotent',
				signal,
				judge: (outcome) => verdictOf(outcome, Date.now()),
			},
		);
	} finally {
		tellStarted();
	}
}

/** Why a throttled request is not sent again, if there is a reason. */
function stopReason(
	outcome: Outcome,
	{ pool, signal, maxThrottling = longestThrottlingMs }: SendingPolicy,
): Error | undefined {
	if (signal?.aborted) return new ExecutionCancelled();
	if (pool.stoppedBy) return pool.stoppedBy;
	const now = Date.now();
	const asked = 'response' in outcome ? retryAfterMs(outcome.response, now) : undefined;
	const isLongWait = (asked ?? 0) > maxThrottling;
	const isThrottledLong = now - (pool.throttledSince ?? now) >= maxThrottling;
	if (!isLongWait && !isThrottledLong) return undefined;
	pool.stop(new LimitReached(asked === undefined ? undefined : dateIn(asked, now)));
	return pool.stoppedBy;
}

/** No time beyond this is believed. In ms. */
const farthestMs = 366 * 24 * 60 * 60_000;

function dateIn(duration: number, now: number): Date | undefined {
	return duration > farthestMs ? undefined : new Date(now + duration);
}

function treat404AsDeleted(outcome: Outcome): Outcome {
	const isGone = outcome.kind === 'refused' && outcome.response.statusCode === 404;
	return isGone ? { kind: 'answered', response: outcome.response } : outcome;
}

/** Whether a request was left unsent because the execution was cancelled. */
export function isCancellation(reason: unknown): reason is ExecutionCancelled {
	return reason instanceof ExecutionCancelled;
}
