import { answerShape, resourceNames, type Endpoint } from '../contract';
import { messageVerdict, soundsFailed, tellsFailure, type MessageVerdict } from './messageAnswer';
import { idText, isRecord, plainName, type UnknownRecord } from './records';

/** A response body, parsed without knowing its endpoint. */
export type ParsedBody =
	/** JSON: an object or a list. */
	| { kind: 'structured'; body: object }
	/** Empty, a short text such as `OK`, or a JSON string or number; `body` wraps it in an object. */
	| { kind: 'plain'; body: object }
	/** Truncated JSON, binary data, or a text that is too long for an answer. */
	| { kind: 'garbled'; body: unknown }
	/** A web page or other markup, which did not come from the API. */
	| { kind: 'page'; body: unknown };

/** Maximum length of a text that counts as an answer, in characters. */
const longestPlainText = 300;

/** Characters that no text of people has: control characters, and bytes that are not UTF-8. */
const binary = /[^\P{Cc}\t\r\n]|\ufffd/u;

/** Parses a body that n8n did not parse because of its content type, or JSON inside a string. */
export function parseBody(body: unknown): ParsedBody {
	if (isStructured(body)) return { kind: 'structured', body };
	if (typeof body !== 'string') return plain(body);
	const text = body.trim();
	try {
		const parsed: unknown = JSON.parse(text);
		return isStructured(parsed) ? { kind: 'structured', body: parsed } : plain(parsed);
	} catch {
		if (text.startsWith('<')) return { kind: 'page', body };
		const isText = text.length <= longestPlainText && !/^[{["]/.test(text) && !binary.test(text);
		return isText ? plain(text) : { kind: 'garbled', body };
	}
}

function plain(value: unknown): ParsedBody {
	const isEmpty = value === undefined || value === null || value === '';
	return { kind: 'plain', body: isEmpty ? {} : { answer: value } };
}

/**
 * Extracts the record or list from an endpoint's answer, also from `data` or the resource's name,
 * and converts IDs to strings (spec, section 2). A body without one is returned unchanged.
 */
export function readAnswer(endpoint: Endpoint, body: unknown): unknown {
	if (endpoint.retry === 'message') return body;
	switch (answerShape(endpoint)) {
		case 'record':
			return withTextIds(readRecord(body, resourceNames(endpoint)) ?? body);
		case 'list':
			return withTextIds(readList(body, resourceNames(endpoint)) ?? body);
		case 'listInData': {
			const list = readList(body, resourceNames(endpoint));
			return withTextIds(list ? { data: list } : body);
		}
		case 'anything':
			return body;
	}
}

/**
 * Finds a record: the body itself, wrapped in `data`, `result` or the like or in one of the names, or
 * the only list entry.
 *
 * @param names names of the resource, such as `lead`
 * @returns `undefined` when there is none: a record has an ID
 */
export function readRecord(
	body: unknown,
	names: readonly string[] = [],
): UnknownRecord | undefined {
	return unwrap(body, { common: recordWrappers, resource: names }, (value) => {
		const record: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
		return isRecord(record) && isId(record.id) ? record : undefined;
	});
}

/**
 * Finds a list: the body itself, or wrapped in `data`, `items`, `results` or the like or in one of
 * the names.
 *
 * @param names names of the resource, such as `leads`
 * @returns `undefined` when there is none: an object is neither a list of one nor an empty list
 */
export function readList(body: unknown, names: readonly string[] = []): unknown[] | undefined {
	return unwrap(body, { common: listWrappers, resource: names }, (value) =>
		Array.isArray(value) ? value : undefined,
	);
}

/** Names under which a record is wrapped, besides those of its resource. */
const recordWrappers = 'data result record item response payload body content object entity'.split(
	' ',
);

/** Names under which a list is wrapped, besides those of its resource. */
const listWrappers =
	'data items results records result rows content docs list entries values objects elements response payload body'.split(
		' ',
	);

const maxWrappingDepth = 3;

function unwrap<Read>(
	body: unknown,
	names: WrapperNames,
	read: (value: unknown) => Read | undefined,
	depth = 0,
): Read | undefined {
	const found = read(body);
	if (found !== undefined) return found;
	if (depth === maxWrappingDepth || !isRecord(body) || isId(body.id)) return undefined;
	for (const wrapped of wrappedIn(body, names)) {
		const inner = unwrap(wrapped, names, read, depth + 1);
		if (inner !== undefined) return inner;
	}
	return undefined;
}

/** What a wrapper may hold. */
interface WrapperNames {
	common: readonly string[];
	/** Of the resource: also behind another word, as in `accountLead` or `new_lead`. */
	resource: readonly string[];
}

/** What is in an object's fields of these names, the likeliest first. Spelling does not matter. */
function wrappedIn(wrapper: UnknownRecord, { common, resource }: WrapperNames): object[] {
	const fields = Object.entries(wrapper).flatMap(([name, value]) =>
		isStructured(value) ? [{ name: plainName(name), value }] : [],
	);
	const named = [...common, ...resource].flatMap((name) =>
		fields.filter((field) => field.name === plainName(name)),
	);
	const ending = fields.filter(({ name }) =>
		resource.some((each) => name.endsWith(plainName(each))),
	);
	return [...new Set([...named, ...ending].map(({ value }) => value))];
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

/**
 * What the body of a 2xx says of its request: `refused` where it reports a failure, `unclear` where
 * nobody knows what became of the request. A record with an ID means success, whatever else its body
 * contains; a list beside a failure may be empty because of it.
 *
 * @param body as it came, parsed
 * @param answer what `readAnswer` found in it
 */
export function verdictOfBody(endpoint: Endpoint, body: unknown, answer: unknown): MessageVerdict {
	if (endpoint.retry === 'message') return messageVerdict(body);
	if (!isRecord(body) || isId(body.id) || (isRecord(answer) && isId(answer.id))) return 'accepted';
	if (tellsFailure(body)) return 'refused';
	return soundsFailed(body.answer) ? 'unclear' : 'accepted';
}

function isId(value: unknown): boolean {
	return idText(value) !== undefined;
}

function isStructured(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}
