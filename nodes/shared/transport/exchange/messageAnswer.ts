import type { HttpMethod } from '../../contract';
import { apiErrorText } from './errorText';
import {
	type UnknownRecord,
	idText,
	isId,
	isRecord,
	isStructured,
	plainName,
	unwrap,
} from '../../records';

/** Fields that report a failure, without separators and in lower case, and with which values. */
const failures = new Map<string, (value: unknown) => boolean>([
	['error', isFilled],
	['errors', isFilled],
	['success', isNone],
	['ok', isNone],
	['status', (status) => /^(?:error|fail|failed|rejected|[45]\d\d)$/i.test(String(status).trim())],
	['statuscode', (code) => Number(code) >= 400],
]);

/** The same, of a report that is not the record itself: such a field of a record may mean anything. */
const reportFailures = new Map<string, (value: unknown) => boolean>([
	['errormessage', isFilled],
	['result', isFalse],
]);

/** The same, of a message without an ID: with one, it may be queued. */
const messageFailures = new Map<string, (value: unknown) => boolean>([
	['accepted', isFalse],
	['sent', isFalse],
]);

/** Fields that count what a write changed; a bare number is in `answer`. */
const counts = /^(?:n|count|answer|rowcount|rowsaffected|(?:affected|matched)(?:rows|count)?)$/;

const countsByMethod: Partial<Record<Kind, RegExp>> = {
	PUT: /^updated(?:rows|count)?$/,
	DELETE: /^(?:deleted|removed)(?:rows|count)?$/,
};

type Kind = HttpMethod | 'message';

/**
 * Reads what the body of a 2xx says of a message. Its shape is not documented (docs/assumptions.md):
 * the message counts as accepted unless the body plainly reports a failure. Beside an ID, it is unknown
 * whether the message was sent: `unreadable`.
 *
 * @param body an object or a list; a plain text is in `answer`
 */
export function messageVerdict(body: object): 'answered' | 'refused' | 'unreadable' {
	if (!reportsFailure(body, 'message')) return 'answered';
	return sentMessageId(body) === null ? 'refused' : 'unreadable';
}

/**
 * Whether the body of a 2xx, its `data` or its `result` plainly reports a failure; for a write, also
 * that it changed nothing. A value of one of the record's own fields reports neither.
 *
 * @param hasOwnStatus whether the record has a status, which may be answered without the record's ID
 */
export function reportsFailure(body: object, kind: Kind, hasOwnStatus = false): boolean {
	return reportsIn(body, kind).some((report) => {
		const isRecordItself = kind !== 'message' && isId(report.id);
		const isStatusOwn = isRecordItself || (hasOwnStatus && apiErrorText(report) === undefined);
		const hasMessage = kind === 'message' && sentMessageId(body) !== null;
		const tables = [
			failures,
			...(isRecordItself || hasMessage ? [] : [reportFailures]),
			...(kind === 'message' && !hasMessage ? [messageFailures] : []),
		];
		const fields = namedValues(report);
		const numbers = fields.filter(([name]) => isCount(name, kind)).map(([, value]) => value);
		return (
			fields.some(([name, value]) => {
				if (isStatusOwn && name === 'status') return false;
				return tables.some((table) => table.get(name)?.(value));
			}) ||
			(!isRecordItself && numbers.some(isNone) && !numbers.some(isSome))
		);
	});
}

/**
 * Whether an update was answered only with a text for people, which may say anything, or shows another
 * value than was sent.
 *
 * @param sent body of the update
 */
export function provesNothing(body: object, sent: UnknownRecord): boolean {
	const reports = reportsIn(body, 'PUT');
	const text = reports.map(apiErrorText).find((each) => each !== undefined);
	const isText = text !== undefined && !/^(?:ok|success)$/i.test(text);
	const isOther = reports.some((report) =>
		Object.entries(sent).some(
			([name, value]) => Object.hasOwn(report, name) && isOtherValue(report[name], value),
		),
	);
	const isConfirmed = reports.some((report) =>
		namedValues(report).some(
			([name, value]) => (/^(?:success|ok)$/.test(name) || isCount(name, 'PUT')) && isSome(value),
		),
	);
	return (isText || isOther) && !isConfirmed;
}

/** Whether two texts or numbers differ, but for case, outer space and how a number is written. */
function isOtherValue(shown: unknown, sent: unknown): boolean {
	if (isStructured(shown) || isStructured(sent)) return false;
	const [one, other] = [shown, sent].map((value) =>
		String(value ?? '')
			.trim()
			.toLowerCase(),
	);
	const isSameNumber = one !== '' && other !== '' && Number(one) === Number(other);
	return !isSameNumber && one !== other;
}

/**
 * Reads the message ID from the answer of a send. Its shape is not documented, so the common places
 * are tried (docs/assumptions.md).
 *
 * @returns `null` when there is none; the message was accepted nevertheless
 */
export function sentMessageId(answer: unknown): string | null {
	const id = unwrap(answer, ['message', 'messages'], (value) => {
		const message: unknown = Array.isArray(value) ? value[0] : value;
		return isRecord(message) ? (idText(message.id) ?? idText(message.messageId)) : undefined;
	});
	return id ?? null;
}

/** The objects that report on a request; the entries of a list that was asked for are none. */
function reportsIn(body: object, kind: Kind): UnknownRecord[] {
	const each = (value: unknown): unknown[] => (kind === 'GET' ? [value] : [value].flat());
	return each(body)
		.flatMap((entry) =>
			isRecord(entry) ? [entry, ...each(entry.data), ...each(entry.result)] : [{ answer: entry }],
		)
		.filter(isRecord);
}

function namedValues(report: UnknownRecord): Array<[string, unknown]> {
	return Object.entries(report).map(([name, value]) => [plainName(name), value]);
}

function isCount(name: string, kind: Kind): boolean {
	const isOfMethod = countsByMethod[kind]?.test(name) ?? false;
	return isOfMethod || (kind !== 'GET' && kind !== 'message' && counts.test(name));
}

/** Whether a field holds an error: an object with a code of 0, or with nothing in it, is none. */
function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return !/^(?:|0|none|null|false)$/i.test(value.trim());
	if (Array.isArray(value)) return value.some(isFilled);
	if (!isRecord(value)) return Boolean(value);
	const hasNoCode = value.code === 0 || value.code === '0';
	return !hasNoCode && Object.values(value).some(isFilled);
}

function isNone(value: unknown): boolean {
	return value === false || value === 0 || /^(?:false|0)$/i.test(String(value).trim());
}

/** In contrast to `isNone`, not for a 0, which may be a code for success or a count. */
function isFalse(value: unknown): boolean {
	return value === false || /^false$/i.test(String(value).trim());
}

function isSome(value: unknown): boolean {
	return value === true || Number(value) > 0;
}
