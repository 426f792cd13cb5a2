import type { IDataObject } from 'n8n-workflow';

import type { Endpoint, RequestKind } from '../../contract';
import { isRecord, type UnknownRecord } from '../../records';
import { readAnswer } from './answer';
import { apiErrorText } from './errorText';

/** A full HTTP response from n8n's request helper. */
export interface HttpResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
	/** Whether the body is only a part of a longer list. */
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
	/** No connection was made: the request was not processed. */
	| { kind: 'notSent'; code: string }
	/** The connection broke or timed out after sending: it is unknown whether it was processed. */
	| { kind: 'lost'; code: string };

export type FailedOutcome = Exclude<Outcome, { kind: 'answered' }>;

/** Names of n8n's errors where its SSRF protection refuses the address; they have no code. */
export const blockedByN8n = /^SsrfBlocked/;

/** Classifies a response from this endpoint. */
export function outcomeOfResponse(response: HttpResponse, endpoint: Endpoint): Outcome {
	if (response.statusCode < 200 || response.statusCode > 299) return { kind: 'refused', response };
	const { kind, ...content } = readAnswer(endpoint, response.body, response.headers);
	return { kind, response: { ...response, ...content } };
}

/**
 * Classifies an error thrown by n8n's request helper. It counts as lost unless all its errors are of system calls
 * that come before sending: looking up the host, and connecting.
 */
export function outcomeOfThrown(thrown: unknown): Outcome {
	const errors = networkErrors(thrown);
	const [code = ''] = errors.flatMap((error) => codeOf(error) ?? []);
	const isUnsent = errors.every(
		({ syscall }) => syscall === 'connect' || syscall === 'getaddrinfo',
	);
	return { kind: isUnsent && errors.length > 0 ? 'notSent' : 'lost', code };
}

/**
 * Whether a failed request may have been processed nevertheless. Clear refusals are a 2xx whose body
 * says so, a 401, a 429, a redirect except of a message, and any other 4xx except 408 and 499; for a
 * message, such a 4xx must have a JSON object as its body, because anything else did not come from the
 * API. A 503 means that the request was not processed, which is trusted except for messages; for an
 * idempotent request, so does the API's own error text.
 */
export function mayBeProcessed(outcome: FailedOutcome, kind: RequestKind): boolean {
	if (outcome.kind !== 'refused') return outcome.kind !== 'notSent';
	const { statusCode, body } = outcome.response;
	if (isServerFault(statusCode)) {
		if (kind === 'message') return true;
		return statusCode !== 503 && (kind === 'creating' || apiErrorText(body) === undefined);
	}
	if (kind !== 'message' || [401, 429].includes(statusCode) || statusCode < 300) return false;
	return !isRecord(body) || statusCode < 400;
}

/** Whether the status is a 5xx, 408 or 499: a server or proxy gave up at an unknown moment. */
export function isServerFault(statusCode: number): boolean {
	return statusCode >= 500 || statusCode === 408 || statusCode === 499;
}

/**
 * The innermost errors of what was thrown, with a code: n8n wraps them, sometimes more than once, and where
 * several addresses were tried, each has one.
 */
function networkErrors(thrown: unknown, deepest = 5): UnknownRecord[] {
	if (!isRecord(thrown) || deepest < 0) return [];
	const { errors, cause, errorResponse } = thrown;
	const inner = Array.isArray(errors) && errors.length > 0 ? errors : [cause ?? errorResponse];
	const found = inner.flatMap((error) => networkErrors(error, deepest - 1));
	return found.length > 0 || codeOf(thrown) === undefined ? found : [thrown];
}

function codeOf({ code, name }: UnknownRecord): string | undefined {
	if (typeof name === 'string' && blockedByN8n.test(name)) return name;
	return typeof code === 'string' ? code : undefined;
}
