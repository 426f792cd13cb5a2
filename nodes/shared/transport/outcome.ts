import type { IDataObject } from 'n8n-workflow';

/** A whole HTTP response, as n8n's request helper returns it. */
export interface HttpResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** What became of one attempt at a request. */
export type Outcome =
	/** A 2xx whose body could be read. */
	| { kind: 'answered'; response: HttpResponse }
	/** Any other status. */
	| { kind: 'refused'; response: HttpResponse }
	/** A 2xx whose body could not be read: the request was carried out, its answer is lost. */
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

/**
 * Sorts a response.
 *
 * @param response what came back
 * @param isBodyNeeded whether a 2xx without readable JSON has lost something: not so for a delete
 */
export function outcomeOfResponse(response: HttpResponse, isBodyNeeded: boolean): Outcome {
	if (response.statusCode < 200 || response.statusCode > 299) return { kind: 'refused', response };
	if (isBodyNeeded && !isStructured(response.body)) return { kind: 'unreadable', response };
	return { kind: 'answered', response };
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
 * The text of the API's own error body (spec, section 7), or `undefined` where a body is none: then
 * something between n8n and the API has answered.
 */
export function apiErrorText(body: unknown): string | undefined {
	const text =
		typeof body === 'object' && body !== null ? (body as { error?: unknown }).error : undefined;
	return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/**
 * Whether a request that failed may have been carried out all the same. The API's own error says
 * that it was not; a 5xx without one comes from a gateway, which may have passed the request on. A
 * bare 503 is how gateways say that they did not.
 */
export function mayBeCarriedOut(outcome: FailedOutcome): boolean {
	switch (outcome.kind) {
		case 'lost':
		case 'unreadable':
			return true;
		case 'notSent':
			return false;
		case 'refused': {
			const { statusCode, body } = outcome.response;
			return statusCode >= 500 && statusCode !== 503 && apiErrorText(body) === undefined;
		}
	}
}

function isStructured(body: unknown): boolean {
	return typeof body === 'object' && body !== null;
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
