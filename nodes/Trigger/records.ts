import { InvalidInput } from '../shared/transport/invalidInput';
import { idText, isRecord } from '../shared/transport/records';

/** Numeric times below this are in seconds, not ms, since the epoch (in ms it is the year 1973). */
const minMilliseconds = 1e11;

/**
 * The records of a list that have an ID, as text or number. Others are left out, so that one of
 * them does not hide the rest.
 *
 * @param list the CRM's answer
 * @param what what the records are called, in the plural, for the message
 * @param wrapper key that may wrap each record, such as `lead`
 * @returns the records, copied when the ID was not text
 * @throws {InvalidInput} when there are objects, but none with an ID
 */
export function identifiedRecords<Resource extends { id: string }>(
	list: readonly unknown[],
	what: string,
	wrapper: string,
): Resource[] {
	const found = list.flatMap((entry) => recordsIn<Resource>(entry, wrapper));
	if (found.length > 0 || !list.some(isRecord)) return found;
	throw new InvalidInput(
		`The list of ${what} could not be read`,
		`The CRM answered ${list.length} entries, none of which has an "id". Check "Base URL" in the credential.`,
	);
}

/**
 * Reads a record's time in ms since the epoch: ISO text, or a number of ms or seconds.
 *
 * @param horizon later times are ignored as wrong
 * @returns `undefined` when it is not readable
 */
export function timeOf(value: unknown, horizon: number): number | undefined {
	const time = typeof value === 'number' ? inMilliseconds(value) : Date.parse(textOf(value));
	return time >= 0 && time <= horizon ? Math.floor(time) : undefined;
}

/** A string or number as text; empty for anything else. */
export function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : '';
}

/**
 * The record in a list entry: the entry itself, or wrapped; none when it has no ID.
 *
 * @param wrapper key that may wrap the record
 */
export function recordsIn<Resource extends { id: string }>(
	entry: unknown,
	wrapper: string,
): Resource[] {
	if (!isRecord(entry)) return [];
	const id = idText(entry.id);
	if (id !== undefined)
		return [(entry.id === id ? entry : { ...entry, id }) as unknown as Resource];
	const inner = [entry[wrapper], entry.data].find((value) => isRecord(value) && 'id' in value);
	return inner === undefined ? [] : recordsIn<Resource>(inner, wrapper);
}

function inMilliseconds(time: number): number {
	return time < minMilliseconds ? time * 1000 : time;
}
