import type { RequestKind } from '../contract';
import { mayBeCarriedOut, type Outcome } from './outcome';
import { ExecutionCancelled, type RequestPool } from './requestPool';
import { asksToSlowDown, longestWaitMs, retryAfterMs, retryDelayMs } from './retryPolicy';
import { wait } from './wait';

/** How one request is sent. */
export interface SendingPolicy {
	pool: RequestPool;
	kind: RequestKind;
	/**
	 * Whether the request takes something away. Where an earlier attempt may have done so, a 404
	 * says that it did.
	 */
	isRemoval: boolean;
	maxRetries: number;
	/** n8n's cancel signal: cuts waiting short, never a request in flight. */
	signal?: AbortSignal;
	/** Called inside the pool's place before each attempt, e.g. to keep a rate. */
	beforeAttempt?: () => Promise<void>;
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

/** How long the whole pool pauses after a 429 that says no time. In ms. */
const pauseWithoutRetryAfterMs = 1_000;

/**
 * Sends one request through the pool and repeats it as far as the retry policy allows.
 *
 * @param attempt sends the request once and never throws for what the network or the CRM did
 * @throws the pool's stop reason when the request was never sent
 */
export async function sendWithRetry(
	attempt: () => Promise<Outcome>,
	policy: SendingPolicy,
): Promise<SendingResult> {
	const { pool, signal } = policy;
	let startedAt: number | undefined;
	let mayBeDone = false;
	let result: SendingResult | undefined;

	for (let retriesMade = 0; ; retriesMade++) {
		const earlier = result;
		const attempted = pool.run(
			async () => {
				await startingMoment(policy);
				startedAt ??= Date.now();
				const outcome = await attempt();
				if (asksToSlowDown(outcome)) pool.pause(pauseAskedBy(outcome));
				return outcome;
			},
			retriesMade === 0 ? 'last' : 'next',
		);
		const latest = earlier ? await attempted.catch(() => earlier) : await attempted;
		if ('outcome' in latest) return latest;
		const outcome: Outcome = policy.isRemoval && mayBeDone ? treat404AsDeleted(latest) : latest;
		mayBeDone ||= outcome.kind !== 'answered' && mayBeCarriedOut(outcome, policy.kind);
		result = {
			outcome,
			attempts: retriesMade + 1,
			elapsedMs: Date.now() - (startedAt ?? Date.now()),
		};
		const delayMs = retryDelayMs(outcome, {
			kind: policy.kind,
			retriesMade,
			maxRetries: policy.maxRetries,
			random: Math.random,
			now: Date.now(),
		});
		if (delayMs === undefined || signal?.aborted || pool.stoppedBy) return result;
		policy.onRetry?.(outcome, delayMs);
		if (!(await wait(delayMs, signal))) return result;
		if (pool.stoppedBy) return result;
	}
}

/** What `beforeAttempt` waits for may outlast a pause that began meanwhile, or the pool itself. */
async function startingMoment({ pool, beforeAttempt, signal }: SendingPolicy): Promise<void> {
	if (!beforeAttempt) return;
	do {
		if (pool.pauseLeft > 0) await wait(pool.pauseLeft, signal);
		await beforeAttempt();
	} while (pool.pauseLeft > 0 && !signal?.aborted);
	if (pool.stoppedBy) throw pool.stoppedBy;
}

function treat404AsDeleted(outcome: Outcome): Outcome {
	const isGone = outcome.kind === 'refused' && outcome.response.statusCode === 404;
	return isGone ? { kind: 'answered', response: outcome.response } : outcome;
}

function pauseAskedBy(outcome: Outcome): number {
	const asked = 'response' in outcome ? retryAfterMs(outcome.response, Date.now()) : undefined;
	return Math.min(asked ?? pauseWithoutRetryAfterMs, longestWaitMs);
}

/** Whether a request was left unsent because the execution was cancelled. */
export function isCancellation(reason: unknown): reason is ExecutionCancelled {
	return reason instanceof ExecutionCancelled;
}
