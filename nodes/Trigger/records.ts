import { InvalidInput } from '../shared/transport/invalidInput';
import { readTime } from '../shared/values/crmTime';
import { idText, isRecord } from '../shared/transport/records';

const secondMs = 1000;

/**
 * The records of a list that have an ID, as text or number. Others are left out, so that one of
 * them does not hide the rest.
 *
 * @param list records of the CRM's answer
 * @param name what a record is called, such as `lead`; also the key that may wrap it
 * @returns the records, copied when the ID was not text
 * @throws {InvalidInput} when there are records, but none with an ID
 */
export function identifiedRecords<Resource extends { id: string }>(
	list: readonly unknown[],
	name: string,
): Resource[] {
	const found = list.flatMap((entry) => recordsIn<Resource>(entry, name));
	if (found.length > 0 || list.length === 0) return found;
	throw new InvalidInput(
		`The list of ${name}s could not be read`,
		`The CRM answered ${list.length} entries, none of which has an "id". Check "Base URL" in the credential.`,
	);
}

/**
 * Reads a record's time in ms since the epoch, in any of the formats of `readTime`, or as in HTTP. A
 * time without a time zone is n8n's local time.
 *
 * @param horizon later times are ignored as wrong
 * @returns `undefined` when it is not readable
 */
export function timeOf(value: unknown, horizon: number): number | undefined {
	const time = momentOf(value);
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

/** NaN for a time that cannot be read, or that may be read in two ways, such as 03/02/2026. */
function momentOf(value: unknown): number {
	const span = readTime(value);
	if (span && span.latest - span.earliest < secondMs) return span.earliest;
	const text = textOf(value).trim();
	if (span) return Date.parse(text) || (span.nominal ?? span.earliest);
	return /^[a-z]/i.test(text) ? Date.parse(text) : NaN;
}
