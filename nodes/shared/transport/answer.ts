import { answerShape, resourceNames, type Endpoint } from '../contract';

type Fields = Record<string, unknown>;

/** A response body, parsed without knowing its endpoint. */
export type ParsedBody =
	/** JSON: an object or a list. */
	| { kind: 'structured'; body: object }
	/** Empty, a short word such as `OK`, or a JSON string or number; `body` wraps it in an object. */
	| { kind: 'plain'; body: object }
	/** An HTML page, or truncated JSON. */
	| { kind: 'garbled'; body: unknown };

/** Parses a body that n8n did not parse because of its content type, or JSON inside a string. */
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
 * Extracts the record or list from an endpoint's answer, also from `data` or the resource's name,
 * and converts IDs to strings (spec, section 2). A body without one is returned unchanged.
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
 * Finds a record: the body itself, wrapped in `data` or one of the names, or the only list entry.
 *
 * @param names names of the resource, such as `lead`
 * @returns `undefined` when there is none: a record has an ID
 */
export function readRecord(body: unknown, names: readonly string[] = []): Fields | undefined {
	return unwrap(body, ['data', ...names], (value) => {
		const record: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
		return isRecord(record) && isId(record.id) ? record : undefined;
	});
}

/**
 * Finds a list: the body itself, or wrapped in `data`, `items`, `results`, `records` or one of the
 * names.
 *
 * @param names names of the resource, such as `leads`
 * @returns `undefined` when there is none: an object is neither a list of one nor an empty list
 */
export function readList(body: unknown, names: readonly string[] = []): unknown[] | undefined {
	return unwrap(body, ['data', 'items', 'results', 'records', ...names], (value) =>
		Array.isArray(value) ? value : undefined,
	);
}

const maxWrappingDepth = 2;

function unwrap<Read>(
	body: unknown,
	names: readonly string[],
	read: (value: unknown) => Read | undefined,
): Read | undefined {
	let value = body;
	for (let depth = 0; depth <= maxWrappingDepth; depth++) {
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
				if (idFields.test(name)) (value as Fields)[name] = String(field);
			} else if (isStructured(field) && !freeFields.has(name)) withTextIds(field);
		}
	}
	return value;
}

/**
 * Whether the body of a 2xx reports a failure: `error`, `success: false` or, for a message,
 * `status: failed`. A record with an ID means success, whatever else the body contains.
 */
export function reportsFailure(
	endpoint: Pick<Endpoint, 'method' | 'path' | 'retry' | 'response'>,
	body: unknown,
): boolean {
	if (!isRecord(body)) return false;
	if (endpoint.retry === 'message') return isFailedMessage(body);
	return !isId(body.id) && (isFilled(body.error) || isFalse(body.success));
}

const failedStatus =
	/^(?:failed|failure|error|errored|rejected|refused|undelivered|undeliverable)(?:[\s_:-].*)?$/i;

/** A word for failure, or an HTTP status of one. */
function isFailedStatus(status: unknown): boolean {
	if (typeof status === 'number') return status >= 400 && status < 600;
	return typeof status === 'string' && failedStatus.test(status.trim());
}

function isFailedMessage(body: Fields, depth = 0): boolean {
	if (isFilled(body.error) || isFilled(body.errors)) return true;
	if ([body.success, body.ok, body.sent].some(isFalse)) return true;
	if ([body.status, body.statusCode, body.code, body.state].some(isFailedStatus)) return true;
	const inner = [body.data, body.result, body.message, ...listOf(body.messages)];
	return (
		depth < maxWrappingDepth &&
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

/** Whether a value is an ID. An unsafe integer has lost digits and would name another record. */
function isId(value: unknown): boolean {
	return typeof value === 'string' ? value !== '' : Number.isSafeInteger(value);
}

function isStructured(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

function isRecord(value: unknown): value is Fields {
	return isStructured(value) && !Array.isArray(value);
}
