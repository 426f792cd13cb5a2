import { answerShape, resourceNames, type Endpoint } from '../contract';

type Fields = Record<string, unknown>;

/** A response's body, as far as it can be read without knowing what it should hold. */
export type ParsedBody =
	/** JSON: an object or a list. */
	| { kind: 'structured'; body: object }
	/** Nothing, a short word such as `OK`, or a JSON text or number; `body` is an object for it. */
	| { kind: 'plain'; body: object }
	/** A page, or JSON that ends too early. */
	| { kind: 'garbled'; body: unknown };

/** Reads a body that is not JSON by its content type, or that is JSON in a text. */
export function parseBody(body: unknown): ParsedBody {
	if (isRecord(body) || Array.isArray(body)) return { kind: 'structured', body };
	if (typeof body !== 'string') return plain(body);
	const text = body.trim();
	try {
		const parsed: unknown = JSON.parse(text);
		return typeof parsed === 'object' && parsed !== null
			? { kind: 'structured', body: parsed }
			: plain(parsed);
	} catch {
		return /^[<{["]/.test(text) ? { kind: 'garbled', body } : plain(text);
	}
}

function plain(value: unknown): ParsedBody {
	const isEmpty = value === undefined || value === null || value === '';
	return { kind: 'plain', body: isEmpty ? {} : { answer: value } };
}

/**
 * The record or list that an endpoint answers with, where it is needed by itself: taken out of
 * `data` or the resource's name, with ids as strings (spec, section 2). A body without one is
 * returned as it is.
 */
export function readAnswer(
	endpoint: Pick<Endpoint, 'method' | 'path' | 'retry' | 'response'>,
	body: unknown,
): unknown {
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
 * A record, also wrapped in `data` or one of the names, or as the only one of a list.
 *
 * @param names that the resource has, such as `lead`
 * @returns `undefined` when there is none: a record has an id
 */
export function readRecord(body: unknown, names: readonly string[] = []): Fields | undefined {
	return unwrap(body, ['data', ...names], (value) => {
		const record: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
		return isRecord(record) && isId(record.id) ? record : undefined;
	});
}

/**
 * A list, also wrapped in `data`, `items`, `results`, `records` or one of the names.
 *
 * @param names that the resource has, such as `leads`
 * @returns `undefined` when there is none: an object is neither one record nor none
 */
export function readList(body: unknown, names: readonly string[] = []): unknown[] | undefined {
	return unwrap(body, ['data', 'items', 'results', 'records', ...names], (value) =>
		Array.isArray(value) ? value : undefined,
	);
}

const deepestWrapping = 2;

function unwrap<Read>(
	body: unknown,
	names: readonly string[],
	read: (value: unknown) => Read | undefined,
): Read | undefined {
	let value = body;
	for (let depth = 0; depth <= deepestWrapping; depth++) {
		const found = read(value);
		if (found !== undefined) return found;
		if (!isRecord(value) || isId(value.id)) return undefined;
		const wrapper: Fields = value;
		const name = names.find(
			(candidate) => Object.hasOwn(wrapper, candidate) && isStructured(wrapper[candidate]),
		);
		if (name === undefined) return undefined;
		value = wrapper[name];
	}
	return undefined;
}

/** Fields whose keys and values are the account's own, or the messaging platform's. */
const freeFields = new Set(['metadata', 'utms', 'components']);

const idFields = /^(?:id|\w+Id|leadOwner|dealOwner|accountIntegration)$/;

/** The same value with ids that came as numbers as strings. Changes what it is given. */
function withTextIds<Value>(value: Value): Value {
	if (Array.isArray(value)) {
		for (const entry of value) withTextIds(entry);
	} else if (isRecord(value)) {
		for (const [name, field] of Object.entries(value)) {
			if (Number.isSafeInteger(field)) {
				if (idFields.test(name)) (value as Fields)[name] = String(field);
			} else if (isStructured(field) && !freeFields.has(name)) withTextIds(field);
		}
	}
	return value;
}

/**
 * Whether the body of a 2xx says that the request failed: by `error`, `success: false` or, for a
 * message, `status: failed`. A record with an id says that it did not fail, whatever else is in it.
 */
export function saysItFailed(
	endpoint: Pick<Endpoint, 'method' | 'path' | 'retry' | 'response'>,
	body: unknown,
): boolean {
	if (!isRecord(body)) return false;
	if (endpoint.retry === 'message') return isFailedMessage(body);
	return !isId(body.id) && (isFilled(body.error) || isFalse(body.success));
}

const failedStatus =
	/^(?:failed|failure|error|errored|rejected|refused|undelivered|undeliverable)$/i;

function isFailedMessage(body: Fields, depth = 0): boolean {
	if (isFilled(body.error) || isFilled(body.errors) || isFalse(body.success)) return true;
	if (typeof body.status === 'string' && failedStatus.test(body.status.trim())) return true;
	const inner = [body.data, body.result, body.message, ...listOf(body.messages)];
	return (
		depth < deepestWrapping &&
		inner.some((part) => isRecord(part) && isFailedMessage(part, depth + 1))
	);
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function isFilled(value: unknown): boolean {
	if (isStructured(value)) return Object.keys(value).length > 0;
	return typeof value === 'string' ? value.trim() !== '' : Boolean(value);
}

function isFalse(value: unknown): boolean {
	return (
		value === false || value === 0 || (typeof value === 'string' && /^false$/i.test(value.trim()))
	);
}

/** A number beyond this range has lost digits on its way and names another record. */
function isId(value: unknown): boolean {
	return typeof value === 'string' ? value !== '' : Number.isSafeInteger(value);
}

function isStructured(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

function isRecord(value: unknown): value is Fields {
	return isStructured(value) && !Array.isArray(value);
}
