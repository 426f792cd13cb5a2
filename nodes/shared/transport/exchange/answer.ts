import type { IDataObject } from 'n8n-workflow';

import { answerShape, isAnswerNeeded, resourceNames, type Endpoint } from '../../contract';
import { type UnknownRecord, isId, isRecord, isStructured, unwrap } from '../../records';
import { apiErrorText } from './errorText';
import { isFilled, reportsFailure, sentMessageId } from './messageAnswer';

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
	| { kind: 'error'; response: HttpResponse }
	/** A 2xx with an unusable body: the request was most likely processed. */
	| { kind: 'unreadable'; response: HttpResponse }
	/** No connection was made: the request was not processed. */
	| { kind: 'notSent'; code: string }
	/** The connection broke or timed out after sending: it is unknown whether it was processed. */
	| { kind: 'lost'; code: string };

export type FailedOutcome = Exclude<Outcome, { kind: 'answered' }>;

/**
 * Reads a response. Of a 2xx, it finds the record or list, also in `data` or the resource's name, and converts
 * IDs to strings (spec, section 2). A list is a list: an object is neither a list of one nor an empty list, and
 * one beside a failure may be empty because of it. A write counts as done unless the body plainly reports a
 * failure; beside a record, its outcome is then unknown.
 */
export function readAnswer(endpoint: Endpoint, response: HttpResponse): Outcome {
	const { statusCode, headers } = response;
	if (statusCode < 200 || statusCode > 299) return { kind: 'error', response };
	const body = parsedBody(response.body, endpoint);
	if (body === undefined) return { kind: 'unreadable', response };
	const as = (kind: 'answered' | 'error' | 'unreadable', read = body) => {
		return { kind, response: { ...response, body: read } };
	};
	const { method, retry } = endpoint;
	const names = resourceNames(endpoint);
	const shape = answerShape(endpoint);
	const record = findRecord(body, names);
	const isAsked = method === 'GET' && shape === 'record';
	if (isAsked && record) return as('answered', withTextIds(record));
	if (reportsFailure(body, endpoint)) {
		const made = retry === 'message' ? sentMessageId(body) : record;
		return as(made && method !== 'GET' ? 'unreadable' : 'error');
	}
	if (retry === 'message') return as('answered');
	const list = findList(body, names);
	const records = list?.filter(isRecord) ?? [];
	if (shape === 'list') {
		if (!list || (list.length > 0 && records.length === 0)) return as('unreadable');
		const isPage = isPartOfList(body, headers, list.length);
		return { kind: 'answered', response: { ...response, body: withTextIds(records), isPage } };
	}
	const isEmptyList = Array.isArray(body) && records.length === 0;
	if (isAsked || (isEmptyList && isAnswerNeeded(endpoint))) return as('unreadable');
	return as('answered', withTextIds(record ?? body));
}

/** A text that is longer is no answer of the API. In characters. */
const longestText = 300;

/**
 * Parses a body that n8n did not parse because of its content type, or JSON inside a string. A text such as
 * `OK` is in `answer`.
 *
 * @returns `undefined` if a required answer is missing, or if the body is not a complete answer of the
 *   API: markup, truncated JSON, a long text. For a deletion, the status is enough.
 */
function parsedBody(body: unknown, endpoint: Endpoint): object | undefined {
	const value = typeof body === 'string' ? parsedText(body.trim()) : body;
	if (isStructured(value)) return value;
	const isText = typeof value === 'string';
	if (isText && (value.length > longestText || /^[<{["]/.test(value))) {
		return endpoint.method === 'DELETE' && !value.startsWith('<') ? {} : undefined;
	}
	if (isAnswerNeeded(endpoint)) return undefined;
	return value === undefined || value === null || value === '' ? {} : { answer: value };
}

function parsedText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** Finds a record, which has an ID: the body itself, wrapped, or the only entry of a list. */
function findRecord(body: object, names: readonly string[]): UnknownRecord | undefined {
	return unwrap(body, names, (value) => {
		const record: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
		return isRecord(record) && isId(record.id) ? record : undefined;
	});
}

function findList(body: object, names: readonly string[]): unknown[] | undefined {
	return unwrap(body, names, (value) => (Array.isArray(value) ? value : undefined));
}

const nextPage = /^(?:has_?)?(?:next|more)(?:_?(?:page|url|cursor|token|link)){0,2}$/i;

const total = /^(?:x-)?total(?:[_-]?(?:count|records|items|results))?$|^count$/i;

/**
 * Whether a list is not whole: a number that is plainly a total exceeds its records, or something is plainly a
 * next page. The API documents no pages, but another version of it may have them.
 */
function isPartOfList(body: object, headers: IDataObject, length: number): boolean {
	const hasNextLink = /\brel="?next\b/i.test(String(headers.link ?? ''));
	const inside = Array.isArray(body) ? [] : [body, ...Object.values(body)];
	const fields = [headers, ...inside.filter(isRecord)].flatMap((part) => Object.entries(part));
	const showsMore = ([name, value]: [string, unknown]) =>
		(total.test(name) && Number(value) > length) || (nextPage.test(name) && isFilled(value));
	return hasNextLink || fields.some(showsMore);
}

/** Fields whose contents belong to the account or the messaging platform and stay unchanged. */
const freeFields = new Set(['metadata', 'utms', 'components']);

const idFields = /^(?:id|\w+Id|leadOwner|dealOwner|accountIntegration)$/;

/** Converts numeric IDs to strings, in place. */
function withTextIds<Value extends object>(value: Value): Value {
	for (const [name, field] of Object.entries(value)) {
		const isIdAsNumber = idFields.test(name) && Number.isSafeInteger(field);
		if (isIdAsNumber) (value as UnknownRecord)[name] = String(field);
		else if (isStructured(field) && !freeFields.has(name)) withTextIds(field);
	}
	return value;
}

/** What a failed request has done in the CRM: certainly nothing, or nobody knows. */
export type Effect = 'none' | 'possible';

/** What the outcome of an attempt means. */
interface Meaning {
	/** What the limiter learns from it. */
	kind: 'served' | 'throttled' | 'overloaded' | 'neutral';
	/** How long the CRM asks to send nothing, in ms. */
	wait?: number;
	/** What it has done, if it failed. */
	effect: Effect;
	/** Whether another attempt may succeed. */
	isTransient: boolean;
	/** Whether the CRM has not tried it, as it takes no requests for now. */
	isBusy?: boolean;
}

/**
 * What the outcome of an attempt means. Clear refusals are a 2xx whose body says so, a 401, a 429, a 503 that says
 * for how long (except of a message), and any other 4xx except 408 and 499; for a message, such a 4xx must have
 * a JSON object as its body, because anything else did not come from the API. What the CRM itself reports as
 * failed may be stored all the same, but is not deleted.
 */
export function meaningOf(outcome: Outcome, endpoint: Pick<Endpoint, 'method' | 'retry'>): Meaning {
	const { method, retry } = endpoint;
	const effect = method === 'GET' ? 'none' : 'possible';
	if (!('response' in outcome)) {
		const isSent = outcome.kind === 'lost';
		return { kind: 'overloaded', effect: isSent ? effect : 'none', isTransient: true };
	}
	const { statusCode: status, body } = outcome.response;
	if (outcome.kind === 'answered') return { kind: 'served', effect, isTransient: false };
	// Complete JSON would be the same on a retry.
	if (outcome.kind === 'unreadable')
		return { kind: 'neutral', effect, isTransient: !isStructured(body) };
	const wait = retryAfterMs(outcome.response);
	if (status === 429)
		return { kind: 'throttled', wait, effect: 'none', isTransient: true, isBusy: true };
	const isMessage = retry === 'message';
	// A server or a proxy gave up at an unknown moment.
	if (status >= 500 || status === 408 || status === 499) {
		const kind = status === 503 ? 'overloaded' : 'neutral';
		const isBusy = status === 503 && wait !== undefined && !isMessage;
		const isKept = method === 'DELETE' && apiErrorText(body) !== undefined;
		return { kind, wait, effect: isBusy || isKept ? 'none' : effect, isTransient: true, isBusy };
	}
	const isClear = status === 401 || status < 300 || (status >= 400 && isRecord(body));
	const hasNone = isClear || !isMessage;
	return { kind: 'served', wait, effect: hasNone ? 'none' : effect, isTransient: false };
}

/**
 * Parses `Retry-After` to ms from now: seconds, or an HTTP date (RFC 9110, section 10.2.3), by the CRM's own
 * clock where the response shows it. `undefined` for anything else, such as a negative number.
 */
export function retryAfterMs({ headers }: Pick<HttpResponse, 'headers'>): number | undefined {
	const text = String(headers['retry-after'] ?? '').trim();
	if (/^[\d.]+$/.test(text)) return Number(text) * 1000 || (Number(text) === 0 ? 0 : undefined);
	const time = /^[A-Z]/.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(time)) return undefined;
	return Math.max(0, time - (Date.parse(String(headers.date)) || Date.now()));
}
