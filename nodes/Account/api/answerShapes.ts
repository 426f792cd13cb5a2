import { listIn } from '../../shared/locators/recognizeRecords';

/** A record of the CRM, without any assumptions about its fields. */
export type UnknownRecord = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is UnknownRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record in an answer: the answer itself, or its field `data` or the resource's name. */
export function recordIn(body: unknown, name: string): UnknownRecord | undefined {
	if (!isRecord(body)) return undefined;
	const candidates = [body, body[name], body.data, isRecord(body.data) ? body.data[name] : null];
	return candidates.filter(isRecord).find((record) => idOf(record) !== undefined);
}

/** The records in a list answer; `undefined` when the answer contains no list. */
export function recordsIn(body: unknown): UnknownRecord[] | undefined {
	return listIn(body)?.filter(isRecord);
}

/** A record's ID as text. */
export function idOf(record: UnknownRecord): string | undefined {
	const { id } = record;
	if (typeof id === 'number') return String(id);
	return typeof id === 'string' && id.trim() !== '' ? id : undefined;
}

/** Describes a record by its keys, or another value by its type, as evidence. */
export function describeShape(value: unknown): string {
	if (Array.isArray(value)) return `a list of ${value.length}`;
	if (!isRecord(value)) return value === '' || value == null ? 'nothing' : `a ${typeof value}`;
	const keys = Object.keys(value);
	return keys.length === 0 ? 'an empty object' : `an object with ${keys.slice(0, 12).join(', ')}`;
}

/** A lead's conversations. */
export function conversationsOf(lead: UnknownRecord): UnknownRecord[] {
	const { accountExternalConversations: conversations } = lead;
	return Array.isArray(conversations) ? conversations.filter(isRecord) : [];
}
