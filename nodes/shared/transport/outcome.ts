import type { IDataObject } from 'n8n-workflow';

import { isAnswerNeeded, type Endpoint, type RequestKind } from '../contract';
import { parseBody, readAnswer, saysItFailed } from './answer';
import { apiErrorText } from './errorText';

/** A whole HTTP response, as n8n's request helper returns it. */
export interface HttpResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** What became of one attempt at a request. */
export type Outcome =
	/** A 2xx whose body can be used; a record or list in it is unwrapped. */
	| { kind: 'answered'; response: HttpResponse }
	/** Any other status, or a 2xx whose body says that the request failed. */
	| { kind: 'refused'; response: HttpResponse }
	/** A 2xx whose body cannot be read: the request was most likely carried out. */
	| { kind: 'unreadable'; response: HttpResponse }
	/** No connection came about: the request was not carried out. */
	| { kind: 'notSent'; code: string }
	/** The connection broke or timed out after sending: nobody knows whether it was carried out. */
	| { kind: 'lost'; code: string };

export type FailedOutcome = Exclude<Outcome, { kind: 'answered' }>;

/** Node.js's codes of what fails before the first byte of a request: name, connection, handshake. */
const codesBeforeSending = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EADDRNOTAVAIL',
	'ERR_INVALID_URL',
	'CERT_NOT_YET_VALID',
	'CERT_REVOKED',
	'CERT_UNTRUSTED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'CERT_HAS_EXPIRED',
	'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Sorts a response to a request to this endpoint. */
export function outcomeOfResponse(
	response: HttpResponse,
	endpoint: Pick<Endpoint, 'method' | 'path' | 'retry' | 'response'>,
): Outcome {
	if (response.statusCode < 200 || response.statusCode > 299) return { kind: 'refused', response };
	const parsed = parseBody(response.body);
	const isReadable = parsed.kind === 'structured' || !isAnswerNeeded(endpoint);
	if (!isReadable || (parsed.kind === 'garbled' && endpoint.method !== 'DELETE')) {
		return { kind: 'unreadable', response };
	}
	const body = readAnswer(endpoint, parsed.body);
	return saysItFailed(endpoint, body)
		? { kind: 'refused', response: { ...response, body } }
		: { kind: 'answered', response: { ...response, body } };
}

/**
 * Sorts what n8n's request helper threw. Anything that is not known to have happened before
 * the request left counts as lost.
 */
export function outcomeOfThrown(thrown: unknown): Outcome {
	const code = networkCode(thrown);
	return codesBeforeSending.has(code) ? { kind: 'notSent', code } : { kind: 'lost', code };
}

/**
 * Whether a request that failed may have been carried out all the same. Clear refusals are a 401,
 * a 429 and any other 4xx but 408 and 499; for a message also only where the body is a JSON
 * object, as anything else was not written by the API. A 503 says that the request was not
 * processed, which is trusted for everything but a message; for what may be repeated, the API's
 * own error text says so too.
 */
export function mayBeCarriedOut(outcome: FailedOutcome, kind: RequestKind): boolean {
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
			if (kind !== 'message' || statusCode === 401 || statusCode === 429) return false;
			return !isObject(body) || (statusCode >= 300 && statusCode < 400);
		}
	}
}

/** 5xx, 408 and 499: something between n8n and the CRM's records gave up, at whatever moment. */
export function isServerFault(statusCode: number): boolean {
	return statusCode >= 500 || statusCode === 408 || statusCode === 499;
}

function isObject(body: unknown): boolean {
	return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/** n8n wraps the network's error, at times more than once: the innermost code is the network's. */
function networkCode(thrown: unknown): string {
	let code = '';
	let current: unknown = thrown;
	for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
		const { code: ownCode, cause, errorResponse } = current as Record<string, unknown>;
		if (typeof ownCode === 'string') code = ownCode;
		current = cause ?? errorResponse;
	}
	return code;
}
