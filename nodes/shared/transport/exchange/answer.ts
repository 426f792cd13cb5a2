import {
	answerFields,
	answerShape,
	isAnswerNeeded,
	resourceNames,
	type Endpoint,
} from '../../contract';
import { type UnknownRecord, isId, isRecord, isStructured, unwrap } from '../../records';
import { isFilled, messageVerdict, reportsFailure } from './messageAnswer';

/** What the body of a 2xx says of its request. */
export interface AnswerContent {
	/** `refused` when it reports a failure, `unreadable` when nobody knows what became of the request. */
	kind: 'answered' | 'refused' | 'unreadable';
	/** The record, the entries of a list that are records, or whatever else was answered. */
	body: unknown;
	/** Whether the body is only a part of a longer list. */
	isPage?: boolean;
}

/**
 * Reads the body of a 2xx: finds the record or list, also in `data` or the resource's name, and converts
 * IDs to strings (spec, section 2). A list is a list: an object is neither a list of one nor an empty
 * list, and one beside a failure may be empty because of it. A write counts as done unless the body
 * plainly reports a failure; beside a record, its outcome is then unknown.
 */
export function readAnswer(
	endpoint: Endpoint,
	answer: unknown,
	headers: UnknownRecord = {},
): AnswerContent {
	const body = parsedBody(answer, endpoint);
	if (body === undefined) return { kind: 'unreadable', body: answer };
	if (endpoint.retry === 'message') return { kind: messageVerdict(body), body };
	const { method } = endpoint;
	const names = resourceNames(endpoint);
	const shape = answerShape(endpoint);
	const record = readRecord(body, names);
	const isAsked = method === 'GET' && shape === 'record';
	if (isAsked && record) return answeredWith(record);
	const hasOwnStatus = method === 'PUT' && answerFields(endpoint).includes('status');
	if (reportsFailure(body, method, hasOwnStatus)) {
		return { kind: record && method !== 'GET' ? 'unreadable' : 'refused', body };
	}
	if (shape === 'list') return readList(body, names, headers);
	const isEmptyList = Array.isArray(body) && !body.some(isRecord);
	if (isAsked || (isEmptyList && isAnswerNeeded(endpoint))) return { kind: 'unreadable', body };
	return answeredWith(record ?? body);
}

function answeredWith(body: object): AnswerContent {
	return { kind: 'answered', body: withTextIds(body) };
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

/**
 * Finds a record: the body itself, wrapped in `data` or one of the names, or the only list entry.
 *
 * @param names names of the resource, such as `lead`
 * @returns `undefined` when there is none: a record has an ID
 */
function readRecord(body: unknown, names: readonly string[]): UnknownRecord | undefined {
	return unwrap(body, names, (value) => {
		const record: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
		return isRecord(record) && isId(record.id) ? record : undefined;
	});
}

/** Reads a list, without entries that are no records. */
function readList(body: object, names: readonly string[], headers: UnknownRecord): AnswerContent {
	const list = unwrap(body, names, (value) => (Array.isArray(value) ? value : undefined));
	const records = list?.filter(isRecord) ?? [];
	if (!list || (list.length > 0 && records.length === 0)) return { kind: 'unreadable', body };
	return { ...answeredWith(records), isPage: isPartOfList(body, headers, list.length) };
}

const nextPage = /^(?:has_?)?(?:next|more)(?:_?(?:page|url|cursor|token|link)){0,2}$/i;

const total = /^(?:x-)?total(?:[_-]?(?:count|records|items|results))?$|^count$/i;

/**
 * Whether a list is not whole: a number that is plainly a total exceeds its records, or something is plainly a
 * next page. The API documents no pages, but another version of it may have them.
 */
function isPartOfList(body: object, headers: UnknownRecord, length: number): boolean {
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
function withTextIds<Value>(value: Value): Value {
	if (Array.isArray(value)) {
		for (const entry of value) withTextIds(entry);
	} else if (isRecord(value)) {
		for (const [name, field] of Object.entries(value)) {
			if (Number.isSafeInteger(field)) {
				if (idFields.test(name)) (value as UnknownRecord)[name] = String(field);
			} else if (isStructured(field) && !freeFields.has(name)) withTextIds(field);
		}
	}
	return value;
}
