import {
	answerFields,
	answerShape,
	isAnswerNeeded,
	resourceNames,
	type Endpoint,
} from '../../contract';
import { showsMore } from './furtherPages';
import { messageVerdict, reportsFailure } from './messageAnswer';
import { type UnknownRecord, isId, isRecord, isStructured, unwrap } from '../../records';

/** What the body of a 2xx says of its request. */
export interface AnswerContent {
	/**
	 * `refused` when it reports a failure, `unreadable` when nobody knows what became of the request.
	 */
	kind: 'answered' | 'refused' | 'unreadable';
	/** The record, the entries of a list that are records, or whatever else was answered. */
	body: unknown;
	/** Whether the body is only a page of a longer list. */
	isPage?: boolean;
}

/**
 * Reads the body of a 2xx: finds the record or list, also in `data`, `result` or the resource's name,
 * and converts IDs to strings (spec, section 2). A list is a list: an object is neither a list of one
 * nor an empty list, and one beside a failure may be empty because of it. A write counts as done
 * unless the body plainly reports a failure; beside a record, its outcome is then unknown.
 *
 * @param names names of the resource, under which the record or list may be
 */
export function readAnswer(
	endpoint: Endpoint,
	answer: unknown,
	names: readonly string[] = resourceNames(endpoint),
): AnswerContent {
	const body = parsedBody(answer, endpoint);
	if (body === undefined) return { kind: 'unreadable', body: answer };
	if (endpoint.retry === 'message') return { kind: messageVerdict(body), body };
	const { method } = endpoint;
	const shape = answerShape(endpoint);
	const record = readRecord(body, names);
	if (record && method === 'GET' && shape === 'record') return answeredWith(record);
	const hasOwnStatus = method === 'PUT' && answerFields(endpoint).includes('status');
	if (reportsFailure(body, method, hasOwnStatus)) {
		return { kind: record && method !== 'GET' ? 'unreadable' : 'refused', body };
	}
	if (shape === 'anything') return { kind: 'answered', body };
	if (shape === 'record') {
		const isEmptyList = Array.isArray(body) && !body.some(isRecord);
		const isMissing = method === 'GET' || (isEmptyList && isAnswerNeeded(endpoint));
		return !record && isMissing ? { kind: 'unreadable', body } : answeredWith(record ?? body);
	}
	const list = unwrap(body, names, (value) => (Array.isArray(value) ? value : undefined));
	const records = list?.filter(isRecord).map((entry) => unwrappedEntry(entry, names)) ?? [];
	if (!list || (list.length > 0 && records.length === 0)) return { kind: 'unreadable', body };
	return { ...answeredWith(records), isPage: showsMore(body, list.length, names) };
}

function answeredWith(body: object): AnswerContent {
	return { kind: 'answered', body: withTextIds(body) };
}

/** Maximum length of a text that counts as an answer, in characters. */
const longestPlainText = 300;

/** Characters that no text of people has: control characters, and bytes that are not UTF-8. */
const binary = /[^\P{Cc}\t\r\n]|\ufffd/u;

/**
 * Parses a body that n8n did not parse because of its content type, or JSON inside a string. A short
 * text such as `OK` is in `answer`.
 *
 * @returns `undefined` if a required answer is missing, or if the body is not a complete answer of the
 *   API: markup, binary data, truncated JSON. For a deletion, the status is enough.
 */
function parsedBody(body: unknown, endpoint: Endpoint): object | undefined {
	const value = typeof body === 'string' ? parsedText(body.trim()) : body;
	if (isStructured(value)) return value;
	if (value === unreadable) {
		const isPage = String(body).trim().startsWith('<');
		return endpoint.method === 'DELETE' && !isPage ? {} : undefined;
	}
	if (isAnswerNeeded(endpoint)) return undefined;
	return value === undefined || value === null || value === '' ? {} : { answer: value };
}

const unreadable = Symbol('unreadable');

function parsedText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		const isText = text.length <= longestPlainText && !/^[<{["]/.test(text) && !binary.test(text);
		return isText ? text : unreadable;
	}
}

/**
 * Finds a record: the body itself, wrapped in `data`, `result` or the like or in one of the names, or
 * the only list entry.
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

/** A list's entry, or the record that it wraps, as in `{ "lead": { "id": 1 } }`. */
function unwrappedEntry(entry: UnknownRecord, names: readonly string[]): UnknownRecord {
	if (isId(entry.id)) return entry;
	const wrapped = [...names, 'data'].map((name) => entry[name]).filter(isRecord);
	return wrapped.find(({ id }) => isId(id)) ?? entry;
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
