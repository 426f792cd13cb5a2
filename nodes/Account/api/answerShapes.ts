import { listIn } from '../../shared/locators/recognizeRecords';

/** A record of the CRM, of which nothing is taken for granted. */
export type UnknownRecord = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is UnknownRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record in an answer: the answer itself, or what it holds under `data` or its own name. */
export function recordIn(body: unknown, name: string): UnknownRecord | undefined {
	if (!isRecord(body)) return undefined;
	const candidates = [body, body[name], body.data, isRecord(body.data) ? body.data[name] : null];
	return candidates.filter(isRecord).find((record) => idOf(record) !== undefined);
}

/** The records in an answer that is a list; `undefined` when there is none in it. */
export function recordsIn(body: unknown): UnknownRecord[] | undefined {
	return listIn(body)?.filter(isRecord);
}

/** The ID of a record as text. */
export function idOf(record: UnknownRecord): string | undefined {
	const { id } = record;
	if (typeof id === 'number') return String(id);
	return typeof id === 'string' && id.trim() !== '' ? id : undefined;
}

/** The keys of a record, or what it is otherwise, as evidence. */
export function describeShape(value: unknown): string {
	if (Array.isArray(value)) return `a list of ${value.length}`;
	if (!isRecord(value)) return value === '' || value == null ? 'nothing' : `a ${typeof value}`;
	const keys = Object.keys(value);
	return keys.length === 0 ? 'an empty object' : `an object with ${keys.slice(0, 12).join(', ')}`;
}

/** The conversations that a lead shows. */
export function conversationsOf(lead: UnknownRecord): UnknownRecord[] {
	const { accountExternalConversations: conversations } = lead;
	return Array.isArray(conversations) ? conversations.filter(isRecord) : [];
}
