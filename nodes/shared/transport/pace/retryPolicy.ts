import type { RequestKind } from '../../contract';
import type { Verdict } from './limit/adaptiveLimiter';
import { isStructured } from '../../records';
import { dayMs, minuteMs } from '../../units';
import { apiErrorText } from '../exchange/errorText';
import { isServerFault, type HttpResponse, type Outcome } from '../exchange/outcome';

/** Longest time that a run waits for a CRM that answers 429, in ms. */
export const longestThrottlingMs = 5 * minuteMs;

/** Longest backoff between two attempts, in ms. */
export const longestWaitMs = 30_000;

const firstBackoffMs = 500;

/**
 * How long to wait before retrying a request, in ms; `undefined` when it must not be retried. Not
 * called for a 429, which does not count as an attempt.
 *
 * Retries requests that were not sent, and creations that were answered 503 with a time. Requests that
 * may have been processed are retried only if they are idempotent. The table is in docs/reliability.md.
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

type RefusedOutcome = Extract<Outcome, { kind: 'refused' }>;

/** Whether the CRM refused the request because of too many requests. This is not an attempt. */
export function isThrottled(outcome: Outcome): outcome is RefusedOutcome {
	return outcome.kind === 'refused' && isRateLimit(outcome.response);
}

/** A 429, or a 403 of the API that says that it is for a rate limit, as some answer in place of it. */
function isRateLimit({ statusCode, body }: HttpResponse): boolean {
	if (statusCode !== 403 || !isStructured(body)) return statusCode === 429;
	return /\brate limit/i.test(apiErrorText(body) ?? '');
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
	switch (outcome.kind) {
		case 'answered':
			return { kind: 'served' };
		case 'lost':
		case 'notSent':
			return { kind: 'overloaded' };
		case 'unreadable':
			return { kind: 'neutral' };
		case 'refused': {
			const { statusCode } = outcome.response;
			const asked = retryAfterMs(outcome.response, now);
			// A longer wait ends the run; the next run learns the limit again.
			const wait = asked !== undefined && asked <= longestThrottlingMs ? asked : undefined;
			if (isRateLimit(outcome.response)) return { kind: 'throttled', wait };
			if (statusCode === 503) return { kind: 'overloaded', wait };
			return { kind: isServerFault(statusCode) ? 'neutral' : 'served', wait };
		}
	}
}

function mayRetry(outcome: Outcome, kind: RequestKind): boolean {
	switch (outcome.kind) {
		case 'answered':
			return false;
		case 'notSent':
			return true;
		case 'lost':
			return kind === 'idempotent';
		case 'unreadable':
			// Complete JSON would be the same on a retry.
			return kind === 'idempotent' && !isStructured(outcome.response.body);
		case 'refused': {
			const { statusCode } = outcome.response;
			if (!isServerFault(statusCode)) return false;
			return kind === 'idempotent' || isUnavailable(outcome, kind);
		}
	}
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
