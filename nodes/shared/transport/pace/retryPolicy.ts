import type { RequestKind } from '../../contract';
import { ExplainedError } from '../../invalidInput';
import type { Verdict } from './limit/adaptiveLimiter';
import { isStructured } from '../../records';
import { dayMs, minuteMs } from '../../units';
import { isServerFault, type HttpResponse, type Outcome } from '../exchange/outcome';

/** The CRM accepts no more requests, for longer than a run waits. A later run can send the rest. */
export class LimitReached extends ExplainedError {
	override readonly name = 'LimitReached';

	/** @param retryAt when the CRM accepts requests again, if it said so */
	constructor(readonly retryAt?: Date) {
		const resetsAtEpochMs = retryAt?.getTime();
		const retryAfterMs = resetsAtEpochMs && Math.max(0, resetsAtEpochMs - Date.now());
		const time = retryAt ? `after ${retryAt.toISOString()} (UTC)` : 'later';
		super(
			'The CRM accepts no more requests for now',
			`Its request limit is reached, or it is unavailable. Run this again ${time} to process the rest.`,
			{ cause: 'rate-limited', retryAfterMs, resetsAtEpochMs },
		);
	}
}

/** Longest time that a run waits for a CRM that answers 429, in ms. */
export const longestThrottlingMs = 5 * minuteMs;

/** Longest backoff between two attempts, in ms. */
export const longestWaitMs = 30_000;

const firstBackoffMs = 500;

/**
 * How long to wait before retrying a request, in ms; `undefined` when it must not be retried: the table is in
 * docs/reliability.md. Not called for a 429, which does not count as an attempt.
 */
export function retryDelayMs(
	outcome: Outcome,
	{ kind, maxRetries }: { kind: RequestKind; maxRetries: number },
	retriesMade: number,
): number | undefined {
	if (retriesMade >= maxRetries || !mayRetry(outcome, kind)) return undefined;
	const asked = 'response' in outcome ? retryAfterMs(outcome.response, Date.now()) : undefined;
	if (asked !== undefined) return Math.min(asked, longestThrottlingMs);
	return Math.round(Math.min(firstBackoffMs * 2 ** retriesMade, longestWaitMs) * Math.random());
}

/**
 * Whether a request may be retried: one that was not sent, one that the CRM was unavailable for until a time,
 * and an idempotent one that may have been processed.
 */
function mayRetry(outcome: Outcome, kind: RequestKind): boolean {
	if (outcome.kind === 'answered') return false;
	if (outcome.kind === 'notSent') return true;
	if (outcome.kind === 'lost') return kind === 'idempotent';
	const { statusCode, body } = outcome.response;
	// Complete JSON would be the same on a retry.
	if (outcome.kind === 'unreadable') return kind === 'idempotent' && !isStructured(body);
	return isServerFault(statusCode) && (kind === 'idempotent' || isUnavailable(outcome, kind));
}

type RefusedOutcome = Extract<Outcome, { kind: 'refused' }>;

/** Whether the CRM refused the request because of too many requests, which is no attempt. */
export function isThrottled(outcome: Outcome): outcome is RefusedOutcome {
	return outcome.kind === 'refused' && outcome.response.statusCode === 429;
}

/**
 * Whether the CRM refused the request because it is unavailable, and said for how long. This says
 * nothing about a message.
 */
export function isUnavailable(outcome: Outcome, kind: RequestKind): outcome is RefusedOutcome {
	if (outcome.kind !== 'refused' || kind === 'message') return false;
	const { response } = outcome;
	return response.statusCode === 503 && retryAfterMs(response, 0) !== undefined;
}

/**
 * Converts an outcome to a verdict for the limiter. `Retry-After` pauses all requests, not only
 * this one.
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
	const wait = asked !== undefined && asked <= longestThrottlingMs ? asked : undefined;
	if (isThrottled(outcome)) return { kind: 'throttled', wait };
	if (statusCode === 503) return { kind: 'overloaded', wait };
	return { kind: isServerFault(statusCode) ? 'neutral' : 'served', wait };
}

/** Longest plausible wait, in ms. */
export const farthestMs = 366 * dayMs;

/**
 * Parses `Retry-After` to ms from now: seconds, or an HTTP date (RFC 9110, section 10.2.3), by the CRM's own
 * clock where the response shows it. `undefined` for anything else, such as a negative number.
 */
export function retryAfterMs(
	response: Pick<HttpResponse, 'headers'>,
	now: number,
): number | undefined {
	const text = String(response.headers['retry-after'] ?? '').trim();
	if (/^[\d.]+$/.test(text)) return Number(text) * 1000 || (Number(text) === 0 ? 0 : undefined);
	const time = /^[A-Z]/.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(time)) return undefined;
	return Math.max(0, time - (Date.parse(String(response.headers.date)) || now));
}
