import type { RequestKind } from '../contract';
import { isServerFault, type HttpResponse, type Outcome } from './outcome';

/** No wait between two attempts is longer, whatever the CRM asks for. In ms. */
export const longestWaitMs = 30_000;

const firstBackoffMs = 500;

/** What the retry policy must know about a request. */
export interface RetryContext {
	kind: RequestKind;
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
 * What cannot have been carried out is repeated; what may have been is repeated only when a
 * repeat does no harm. The table is in docs/reliability.md.
 */
export function retryDelayMs(outcome: Outcome, context: RetryContext): number | undefined {
	if (context.retriesMade >= context.maxRetries) return undefined;
	if (!mayRepeat(outcome, context.kind)) return undefined;
	const asked = 'response' in outcome ? retryAfterMs(outcome.response, context.now) : undefined;
	if (asked !== undefined) return Math.min(asked, longestWaitMs);
	const ceiling = Math.min(firstBackoffMs * 2 ** context.retriesMade, longestWaitMs);
	return Math.round(ceiling * context.random());
}

/**
 * Whether the answer asks all requests to slow down, not this one alone: a 429, or any refusal
 * with `Retry-After`.
 */
export function asksToSlowDown(outcome: Outcome): boolean {
	if (outcome.kind !== 'refused') return false;
	return outcome.response.statusCode === 429 || hasRetryAfter(outcome.response);
}

function mayRepeat(outcome: Outcome, kind: RequestKind): boolean {
	switch (outcome.kind) {
		case 'answered':
			return false;
		case 'notSent':
			return true;
		case 'lost':
		case 'unreadable':
			return kind === 'repeatable';
		case 'refused': {
			const { statusCode } = outcome.response;
			if (statusCode === 429) return true;
			if (!isServerFault(statusCode)) return false;
			if (kind === 'repeatable') return true;
			return kind === 'creating' && statusCode === 503 && hasRetryAfter(outcome.response);
		}
	}
}

function hasRetryAfter(response: HttpResponse): boolean {
	return retryAfterMs(response, 0) !== undefined;
}

/**
 * `Retry-After` in ms from now: seconds or an HTTP date (RFC 9110, section 10.2.3). `undefined`
 * for anything else, such as a negative number.
 */
export function retryAfterMs(
	response: Pick<HttpResponse, 'headers'>,
	now: number,
): number | undefined {
	const header = response.headers['retry-after'];
	const value = typeof header === 'number' ? String(header) : header;
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (/^[\d.]+$/.test(text)) {
		const seconds = Number(text);
		return Number.isFinite(seconds) ? seconds * 1000 : undefined;
	}
	if (!/^(?:[A-Z][a-z]{2,8},? |\d{4}-\d{2}-\d{2}T)/.test(text)) return undefined;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
