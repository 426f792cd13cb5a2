import type { HttpResponse, Outcome } from './outcome';

/** No wait between two attempts is longer, whatever the CRM asks for. In ms. */
export const longestWaitMs = 30_000;

const firstBackoffMs = 500;

/** What the retry policy must know about a request. */
export interface RetryContext {
	/** Whether the request may be sent again when its outcome is unknown. */
	isSafeToRepeat: boolean;
	/** Repeats made so far, 0 after the first attempt. */
	retriesMade: number;
	maxRetries: number;
	/** A number from 0 up to 1, for the jitter. */
	random: () => number;
	/** The present, in ms since the epoch. */
	now: number;
}

/**
 * How long to wait before the request is sent again, in ms, or `undefined` when it must not be.
 * The table of design decisions is in docs/reliability.md: what cannot have been carried out is
 * repeated; what may have been is repeated only when a repeat does no harm.
 */
export function retryDelayMs(outcome: Outcome, context: RetryContext): number | undefined {
	if (context.retriesMade >= context.maxRetries) return undefined;
	if (!mayRepeat(outcome, context.isSafeToRepeat)) return undefined;
	const asked = 'response' in outcome ? retryAfterMs(outcome.response, context.now) : undefined;
	if (asked !== undefined) return Math.min(asked, longestWaitMs);
	const ceiling = Math.min(firstBackoffMs * 2 ** context.retriesMade, longestWaitMs);
	return Math.round(ceiling * context.random());
}

/**
 * Whether the answer asks all requests to slow down, not this one alone: a 429, or any status
 * with `Retry-After`.
 */
export function asksToSlowDown(outcome: Outcome): boolean {
	if (outcome.kind !== 'refused') return false;
	return outcome.response.statusCode === 429 || hasRetryAfter(outcome.response);
}

function mayRepeat(outcome: Outcome, isSafeToRepeat: boolean): boolean {
	switch (outcome.kind) {
		case 'answered':
			return false;
		case 'notSent':
			return true;
		case 'lost':
		case 'unreadable':
			return isSafeToRepeat;
		case 'refused': {
			const { statusCode } = outcome.response;
			if (statusCode === 429) return true;
			if (statusCode < 500) return false;
			if (isSafeToRepeat) return true;
			return statusCode === 503 && hasRetryAfter(outcome.response);
		}
	}
}

function hasRetryAfter(response: HttpResponse): boolean {
	return retryAfterMs(response, 0) !== undefined;
}

/** `Retry-After` in ms from now: seconds or an HTTP date (RFC 9110, section 10.2.3). */
export function retryAfterMs(
	response: Pick<HttpResponse, 'headers'>,
	now: number,
): number | undefined {
	const header = response.headers['retry-after'];
	const value = typeof header === 'number' ? String(header) : header;
	if (typeof value !== 'string' || value.trim() === '') return undefined;
	if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
