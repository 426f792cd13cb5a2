import type { IDataObject } from 'n8n-workflow';

import { resourceNames, type Endpoint, type RequestKind } from '../../contract';
import { readAnswer } from './answer';
import { apiErrorText } from './errorText';
import { isPartialContent } from './furtherPages';
import { isRecord } from '../../records';

/** A full HTTP response from n8n's request helper. */
export interface HttpResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
	/** Whether the body is only a page of a longer list. */
	isPage?: boolean;
}

/** Outcome of one attempt at a request. */
export type Outcome =
	/** A 2xx with a usable body, which is the record or the list. */
	| { kind: 'answered'; response: HttpResponse }
	/** Any other status, or a 2xx whose body reports a failure. */
	| { kind: 'refused'; response: HttpResponse }
	/** A 2xx with an unusable body: the request was most likely processed. */
	| { kind: 'unreadable'; response: HttpResponse }
	/** The connection failed: the request was not processed. */
	| { kind: 'notSent'; code: string }
	/** The connection broke or timed out after sending: it is unknown whether it was processed. */
	| { kind: 'lost'; code: string };

export type FailedOutcome = Exclude<Outcome, { kind: 'answered' }>;

/** Names of n8n's errors where its SSRF protection refuses the address; they have no code. */
export const blockedByN8n = /^SsrfBlocked/;

/** Node.js error codes of a certificate that cannot be verified. */
export const certificateCodes = /(?:^|_)CERT(?:_|$)|LEAF_SIGNATURE/;

/** Node.js error codes of failures before the first byte was sent: DNS, connection, certificates. */
const codesBeforeSending = [
	/^(?:ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ECONNREFUSED|ERR_INVALID_URL)$/,
	certificateCodes,
	blockedByN8n,
];

/** Classifies a response from this endpoint. */
export function outcomeOfResponse(response: HttpResponse, endpoint: Endpoint): Outcome {
	if (response.statusCode < 200 || response.statusCode > 299) return { kind: 'refused', response };
	const names = resourceNames(endpoint);
	const { kind, body, isPage } = readAnswer(endpoint, response.body, names);
	const isPart = Array.isArray(body) && isPartialContent(response, body.length, names);
	return { kind, response: { ...response, body, isPage: isPage || isPart } };
}

/**
 * Classifies an error thrown by n8n's request helper. It counts as lost unless the error is known to
 * occur before the request is sent.
 */
export function outcomeOfThrown(thrown: unknown): Outcome {
	const code = networkCode(thrown);
	const isUnsent = codesBeforeSending.some((codes) => codes.test(code));
	return { kind: isUnsent ? 'notSent' : 'lost', code };
}

/**
 * Whether a failed request may have been processed nevertheless. Clear refusals are a 2xx whose body
 * says so, a 401, a 429, a redirect except of a message, and any other 4xx except 408 and 499; for a
 * message, such a 4xx must have a JSON object as its body, because anything else did not come from the
 * API. A 503 means that the request was not processed, which is trusted except for messages; for an
 * idempotent request, so does the API's own error text.
 */
export function mayBeProcessed(outcome: FailedOutcome, kind: RequestKind): boolean {
	switch (outcome.kind) {
		case 'lost':
		case 'unreadable':
			return true;
		case 'notSent':
			return false;
		case 'refused': {
			const { statusCode, body } = outcome.response;
			if (isServerFault(statusCode)) {
				if (kind === 'message') return true;
				return statusCode !== 503 && (kind === 'creating' || apiErrorText(body) === undefined);
			}
			if (kind !== 'message' || [401, 429].includes(statusCode) || statusCode < 300) return false;
			return !isRecord(body) || statusCode < 400;
		}
	}
}

/** Whether the status is a 5xx, 408 or 499: a server or proxy gave up at an unknown moment. */
export function isServerFault(statusCode: number): boolean {
	return statusCode >= 500 || statusCode === 408 || statusCode === 499;
}

/** The network error's code: n8n wraps errors, sometimes more than once, so the innermost counts. */
function networkCode(thrown: unknown): string {
	let code = '';
	let current: unknown = thrown;
	for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
		const { code: ownCode, name, cause, errorResponse } = current as Record<string, unknown>;
		if (typeof name === 'string' && blockedByN8n.test(name)) return name;
		if (typeof ownCode === 'string') code = ownCode;
		current = cause ?? errorResponse;
	}
	return code;
}
