import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../shared/transport/invalidInput';

/** Times before this are in seconds since 1970 where they are numbers: 1973 in ms. */
const leastMilliseconds = 1e11;

/**
 * The records of a list that can be told apart: objects with an id, also as a number. Others are
 * left out, so that one of them never hides the rest.
 *
 * @param list as the CRM answered
 * @param what the records, in plural, for the message
 * @param wrapper key under which each record may stand, such as `lead`
 * @returns copies where the id was no text
 * @throws {InvalidInput} when there are objects, but none with an id
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

/** An id as text; `undefined` for what cannot name a record. */
export function idOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : value;
	return Number.isSafeInteger(value) ? String(value) : undefined;
}

/**
 * A time of a record in ms since 1970: an ISO text, or a number of ms or seconds.
 *
 * @param horizon what is later is no time but a slip
 * @returns `undefined` when there is none to read
 */
export function timeOf(value: unknown, horizon: number): number | undefined {
	const time = typeof value === 'number' ? inMilliseconds(value) : Date.parse(textOf(value));
	return time >= 0 && time <= horizon ? Math.floor(time) : undefined;
}

/** A text; empty for what is none. Numbers are written out. */
export function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : '';
}

export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The record that an entry of a list is or holds; none when it has no id.
 *
 * @param wrapper key under which the record may stand
 */
export function recordsIn<Resource extends { id: string }>(
	entry: unknown,
	wrapper: string,
): Resource[] {
	if (!isRecord(entry)) return [];
	const id = idOf(entry.id);
	if (id !== undefined)
		return [(entry.id === id ? entry : { ...entry, id }) as unknown as Resource];
	const inner = [entry[wrapper], entry.data].find((value) => isRecord(value) && 'id' in value);
	return inner === undefined ? [] : recordsIn<Resource>(inner, wrapper);
}

function inMilliseconds(time: number): number {
	return time < leastMilliseconds ? time * 1000 : time;
}
