import { answerFields, type Endpoint, type HttpMethod } from '../../contract';
import { type UnknownRecord, idText, isId, isRecord, unwrap } from '../../records';
import { apiErrorText } from './errorText';

/** Fields that report a failure, and with which values. */
const failures: Record<string, (value: unknown) => boolean> = {
	error: isFilled,
	errors: isFilled,
	success: isFalse,
	ok: isFalse,
	status: (status) => /^(?:error|failed|rejected)$/i.test(String(status)),
	statusCode: (code) => Number(code) >= 400,
};

/** Fields that count what a write has changed; a bare number is in `answer`. */
const counts = /^(?:count|answer|affected(?:_?rows|_?count)?)$/i;

/**
 * Whether the body of a 2xx, its `data` or its `result` plainly reports a failure; for a write but a message, also
 * that it changed nothing. The shape of most answers is not documented (docs/assumptions.md): what reports none
 * has been done. The record's own status and counts report neither.
 *
 * @param body an object or a list; a plain text is in `answer`
 */
export function reportsFailure(body: object, endpoint: Endpoint): boolean {
	const { method, retry } = endpoint;
	const isMessage = retry === 'message';
	// A record may be answered with its status and without its ID.
	const hasOwnStatus = method === 'PUT' && answerFields(endpoint).includes('status');
	return reportsIn(body, method).some((report) => {
		const isRecordItself = !isMessage && isId(report.id);
		const isStatusOwn = isRecordItself || (hasOwnStatus && apiErrorText(report) === undefined);
		const isFailure = Object.entries(failures).some(
			([name, fails]) => fails(report[name]) && !(isStatusOwn && name === 'status'),
		);
		if (isFailure || isMessage || method === 'GET' || isRecordItself) return isFailure;
		return Object.entries(report).some(([name, value]) => value === 0 && counts.test(name));
	});
}

/** Whether an update was answered only with a text for people, which may say anything. */
export function isOnlyText(body: object): boolean {
	const reports = reportsIn(body, 'PUT');
	const text = reports.map(apiErrorText).find((each) => each !== undefined) ?? 'OK';
	const isConfirmed = reports.some(({ success, ok }) => success === true || ok === true);
	return !isConfirmed && !/^(?:ok|success)$/i.test(text);
}

/**
 * Reads the message ID from the answer of a send. Its shape is not documented, so the common places
 * are tried (docs/assumptions.md).
 *
 * @returns `null` when there is none; the message was accepted nevertheless
 */
export function sentMessageId(answer: unknown): string | null {
	const id = unwrap(answer, ['message', 'messages', 'result'], (value) => {
		const message: unknown = Array.isArray(value) ? value[0] : value;
		return isRecord(message) ? (idText(message.id) ?? idText(message.messageId)) : undefined;
	});
	return id ?? null;
}

/** The objects that report on a request; the entries of a list that was asked for are none. */
function reportsIn(body: object, method: HttpMethod): UnknownRecord[] {
	const each = (value: unknown): unknown[] => (method === 'GET' ? [value] : [value].flat());
	return each(body)
		.flatMap((entry) =>
			isRecord(entry) ? [entry, ...each(entry.data), ...each(entry.result)] : [{ answer: entry }],
		)
		.filter(isRecord);
}

/** Whether a field holds something, such as an error: an object with a code of 0, or with nothing in it, does not. */
export function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return !/^(?:|0|none|null|false)$/i.test(value.trim());
	if (Array.isArray(value)) return value.some(isFilled);
	if (!isRecord(value)) return Boolean(value);
	const hasNoCode = value.code === 0 || value.code === '0';
	return !hasNoCode && Object.values(value).some(isFilled);
}

function isFalse(value: unknown): boolean {
	return value === false || value === 0 || value === 'false';
}
