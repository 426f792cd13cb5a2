import { isRecord, plainName, type UnknownRecord } from './records';

/** Words for a failure, in English and Portuguese. */
const failedWords = [
	/(?<!\p{L})(?:fail(?:ed|ure)?|error(?:ed)?|reject(?:ed|ion)?|refused|denied|declined)(?!\p{L})/iu,
	/(?<!\p{L})(?:undeliver(?:ed|able)|unsent|not[\s_-]?(?:sent|delivered|accepted))(?!\p{L})/iu,
	/(?<!\p{L})(?:invalid|forbidden|unauthori[sz]ed|nok|ko)(?!\p{L})/iu,
	/(?<!\p{L})(?:erro|falh(?:a|ou)|(?:rejeit|recus)ad[ao]|n[aã]o[\s_-]?enviad[ao])(?!\p{L})/iu,
];

/** Words of a text in which something failed, besides those for a failure. */
const failedText = [
	/(?<!\p{L})(?:unable|could not|couldn't|cannot|can't|expired|unavailable)(?!\p{L})/iu,
	/(?<!\p{L})(?:(?:log|sign)[\s-]?in|expirad[ao]|indispon[ií]vel|n[aã]o autorizad[ao])(?!\p{L})/iu,
];

const succeededStatus =
	/^(?:ok|success(?:ful)?|sent|sending|accepted|queued|enqueued|delivered|created|processing|scheduled|enviad[ao])$/i;

/** Values of an error field that name none. */
const noError = /^(?:|0|false|none|null|nil|ok|success)$/i;

/** Names of fields, without separators and in lower case. */
const names = {
	error:
		/^(?:errors?|exception|error(?:code|message|text|description|details?)|failed|failures?|(?:is|has)errors?)$/,
	success: /^(?:(?:is)?success|successful|ok)$/,
	sent: /^(?:sent|accepted)$/,
	status: /^(?:statuscode|code|state|result|outcome|.*status)$/,
	text: /^(?:answer|message|msg|detail|description|reason|title)$/,
	id: /^(?:id|messageid|wamid)$/,
	wrapper: /^(?:data|result|message|response|record|item|body|payload)s?$/,
};

const maxDepth = 4;

/** What a field of an answer says of its message. */
type Sign = 'failed' | 'succeeded' | 'unsent' | 'named' | 'mentionsFailure';

/**
 * Reads what the body of a 2xx says of a message. Its shape is not documented (docs/assumptions.md):
 * the message counts as accepted unless the body says otherwise. `unreadable` means that the answer is
 * ambiguous: it is unknown whether the message was sent.
 *
 * @param body an object or a list; a plain text is in `answer`
 */
export function messageVerdict(body: object): 'answered' | 'refused' | 'unreadable' {
	const signs = new Set(signsIn(body, 0));
	if (signs.has('failed')) return signs.has('succeeded') ? 'unreadable' : 'refused';
	if (signs.has('unsent')) return 'unreadable';
	const isTaken = signs.has('succeeded') || signs.has('named') || !signs.has('mentionsFailure');
	return isTaken ? 'answered' : 'unreadable';
}

/**
 * Whether a 2xx without a record reports a failure: `{ error }`, `{ success: false }` or
 * `{ status: 'error' }`.
 */
export function reportsFailure({ error, success, ok, status }: UnknownRecord): boolean {
	const hasFailed =
		typeof status === 'string' && /^(?:error|fail(?:ed|ure)?)$/i.test(status.trim());
	return isFilled(error) || isFalse(success) || isFalse(ok) || hasFailed;
}

/** Whether a text for people seems to tell of a failure. */
export function mentionsFailure(text: unknown): boolean {
	return [...failedWords, ...failedText].some((words) => isWord(text, words));
}

function signsIn(value: unknown, depth: number): Sign[] {
	if (depth > maxDepth) return [];
	if (Array.isArray(value)) return value.flatMap((entry) => signsIn(entry, depth + 1));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([name, field]) => {
		const key = plainName(name);
		const inside = names.wrapper.test(key) ? signsIn(field, depth + 1) : [];
		return [...signsOf(key, field), ...inside];
	});
}

function signsOf(key: string, field: unknown): Sign[] {
	const signs: Sign[] = [];
	if (names.error.test(key) && isFilled(field)) signs.push('failed');
	if (names.id.test(key) && isFilled(field)) signs.push('named');
	if (names.success.test(key) && isFalse(field)) signs.push('failed');
	if (names.sent.test(key) && isFalse(field)) signs.push('unsent');
	if ((names.success.test(key) || names.sent.test(key)) && isTrue(field)) signs.push('succeeded');
	if (names.status.test(key)) {
		if (isFailedStatus(field)) signs.push('failed');
		if (field === true || isWord(field, succeededStatus)) signs.push('succeeded');
	}
	if (names.text.test(key) && mentionsFailure(field)) signs.push('mentionsFailure');
	if (key === 'answer' && field === false) signs.push('mentionsFailure');
	return signs;
}

/** Whether a status begins with a word for failure, as `failed: no credit`, or is an HTTP status of one. */
function isFailedStatus(status: unknown): boolean {
	const text = String(status).trim();
	const isWordFirst = failedWords.some((words) => words.exec(text)?.index === 0);
	return status === false || isWordFirst || /^[45]\d\d$/.test(text);
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
