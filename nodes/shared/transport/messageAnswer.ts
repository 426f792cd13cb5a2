import { isRecord, plainName, type UnknownRecord } from './records';

/**
 * What the body of a 2xx says of a message. `unclear` stands for an answer that may be read either
 * way: nobody knows whether the message went out.
 */
export type MessageVerdict = 'accepted' | 'refused' | 'unclear';

/** What single fields of an answer say, before any is read. */
const noSigns = {
	hasFailed: false,
	hasSucceeded: false,
	/** Whether it says that the message is not sent: refused, or only recorded so far. */
	isUnsent: false,
	/** Whether it says that the message waits to be sent. */
	isWaiting: false,
	/** Whether it names the message. */
	hasId: false,
	/** Whether a text for people seems to tell of a failure. */
	soundsFailed: false,
};

type Signs = typeof noSigns;

/** Words for a failure, in English and Portuguese. */
const failedWords = [
	/(?<!\p{L})(?:fail(?:ed|ure)?|error(?:ed)?|reject(?:ed|ion)?|refused|denied|declined)(?!\p{L})/iu,
	/(?<!\p{L})(?:undeliver(?:ed|able)|unsent|not[\s_-]?(?:sent|delivered|accepted))(?!\p{L})/iu,
	/(?<!\p{L})(?:invalid|forbidden|unauthori[sz]ed|nok|ko)(?!\p{L})/iu,
	/(?<!\p{L})(?:erro|falh(?:a|ou)|(?:rejeit|recus)ad[ao]|n[aã]o[\s_-]?enviad[ao])(?!\p{L})/iu,
];

const succeededStatus =
	/^(?:ok|success(?:ful)?|sent|sending|accepted|queued|enqueued|delivered|created|processing|scheduled|enviad[ao])$/i;

/** Words of a text in which something failed, besides those for a failure. */
const failedText = [
	/(?<!\p{L})(?:unable|could not|couldn't|cannot|can't|expired|unavailable)(?!\p{L})/iu,
	/(?<!\p{L})(?:(?:log|sign)[\s-]?in|expirad[ao]|indispon[ií]vel|n[aã]o autorizad[ao])(?!\p{L})/iu,
];

/** Values of an error field that name none. */
const noError = /^(?:|0|false|none|null|nil|ok|success)$/i;

const statusFields = new Set(['status', 'statuscode', 'code', 'state', 'result', 'outcome']);

const successFields = new Set(['success', 'successful', 'ok', 'issuccess']);

/** Fields that the record of a message in a queue may have, too. */
const progressFields = new Set(['sent', 'accepted']);

/** Fields that tell of messages that are not sent yet, in English and Portuguese. */
const waitingField = /queue|pending|schedul|processing|deferred|buffer|^job|^fila|agendad|pendente/;

const waitingText =
	/pending|wait|queue|schedul|process|submitted|aguardando|pendente|fila|agendad/i;

const failureFields = new Set([
	'failed',
	'failure',
	'failures',
	'iserror',
	'haserror',
	'haserrors',
]);

const idFields = new Set(['id', 'messageid', 'wamid']);

const errorField = /^(?:errors?|exception|error(?:code|message|text|description|details?))$/;

const textFields = new Set([
	'answer',
	'message',
	'msg',
	'detail',
	'description',
	'reason',
	'title',
]);

/** Fields that hold the answer itself, and not something that it is about. */
const wrappers = new Set(
	['data', 'result', 'message', 'response', 'record', 'item', 'body', 'payload'].flatMap((name) => [
		name,
		`${name}s`,
	]),
);

const maxDepth = 4;

/**
 * Reads what the body of a 2xx says of a message. Its shape is not documented (docs/assumptions.md):
 * a message is accepted unless the body says otherwise.
 *
 * @param body an object or a list; a plain text is in `answer`
 */
export function messageVerdict(body: unknown): MessageVerdict {
	const signs = { ...noSigns };
	collect(body, signs, 0);
	if (signs.hasFailed) return signs.hasSucceeded ? 'unclear' : 'refused';
	if (signs.isUnsent) {
		return signs.hasSucceeded || signs.isWaiting || signs.hasId ? 'unclear' : 'refused';
	}
	const isAccepted = signs.hasSucceeded || signs.hasId || !signs.soundsFailed;
	return isAccepted ? 'accepted' : 'unclear';
}

/**
 * Whether a 2xx without a record reports a failure: `{ error }`, `{ success: false }` or
 * `{ status: 'error' }`.
 */
export function tellsFailure(body: UnknownRecord): boolean {
	const { error, success, ok, status } = body;
	const hasFailed =
		typeof status === 'string' && /^(?:error|fail(?:ed|ure)?)$/i.test(status.trim());
	return isFilled(error) || isFalse(success) || isFalse(ok) || hasFailed;
}

/** Whether a text for people seems to tell of a failure. */
export function soundsFailed(text: unknown): boolean {
	return [...failedWords, ...failedText].some((words) => isWord(text, words));
}

function collect(value: unknown, signs: Signs, depth: number): void {
	if (depth > maxDepth) return;
	if (Array.isArray(value)) {
		for (const entry of value as unknown[]) collect(entry, signs, depth + 1);
	}
	if (!isRecord(value)) return;
	for (const [name, field] of Object.entries(value)) {
		const key = plainName(name);
		readField(key, field, signs);
		if (wrappers.has(key) && typeof field === 'object') collect(field, signs, depth + 1);
	}
}

function readField(key: string, field: unknown, signs: Signs): void {
	if (errorField.test(key)) signs.hasFailed ||= isFilled(field);
	if (failureFields.has(key)) signs.hasFailed ||= isFilled(field);
	if (idFields.has(key)) signs.hasId ||= isFilled(field);
	if (successFields.has(key)) {
		signs.hasFailed ||= isFalse(field);
		signs.hasSucceeded ||= isTrue(field);
	}
	if (progressFields.has(key)) {
		signs.isUnsent ||= isFalse(field);
		signs.hasSucceeded ||= isTrue(field);
	}
	if (waitingField.test(key)) signs.isWaiting ||= isFilled(field);
	if (statusFields.has(key) || key.endsWith('status')) {
		signs.hasFailed ||= isFailedStatus(field);
		signs.isWaiting ||= isWord(field, waitingText);
		signs.hasSucceeded ||= field === true || isWord(field, succeededStatus);
	}
	if (textFields.has(key)) {
		signs.isWaiting ||= isWord(field, waitingText);
		signs.soundsFailed ||= soundsFailed(field);
	}
	if (key === 'answer') signs.soundsFailed ||= field === false;
}

/** A word for failure, or an HTTP status of one. */
function isFailedStatus(status: unknown): boolean {
	if (status === false || (typeof status === 'string' && beginsFailed(status.trim()))) return true;
	const code = typeof status === 'string' && status.trim() !== '' ? Number(status) : status;
	return typeof code === 'number' && code >= 400 && code < 600;
}

/** Whether a status begins with a word for a failure, as `failed: no credit` does. */
function beginsFailed(status: string): boolean {
	return failedWords.some((words) => {
		const found = words.exec(status);
		return found?.index === 0 && /^(?:$|[\s_:.-])/.test(status.slice(found[0].length));
	});
}

function isWord(value: unknown, pattern: RegExp): boolean {
	return typeof value === 'string' && pattern.test(value.trim());
}

/** Whether a field holds an error: an object with a code of 0, or with nothing in it, is none. */
function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return !noError.test(value.trim());
	if (Array.isArray(value)) return value.some(isFilled);
	if (!isRecord(value)) return Boolean(value);
	const hasNoCode = value.code === 0 || value.code === '0';
	return !hasNoCode && Object.values(value).some(isFilled);
}

function isFalse(value: unknown): boolean {
	return value === false || value === 0 || isWord(value, /^(?:false|no|0)$/i);
}

function isTrue(value: unknown): boolean {
	return value === true || value === 1 || isWord(value, /^(?:true|yes|1)$/i);
}
