import { readList, readRecord } from '../../shared/transport/answer';
import { idText, isRecord, type UnknownRecord } from '../../shared/transport/records';

/** The record in an answer; the name is that of its resource, such as `lead`. */
export function recordIn(body: unknown, name: string): UnknownRecord | undefined {
	return readRecord(body, [name]);
}

/** The records in a list answer; `undefined` when the answer contains no list. */
export function recordsIn(body: unknown): UnknownRecord[] | undefined {
	return readList(body)?.filter(isRecord);
}

/** A record's ID as text. */
export function idOf({ id }: UnknownRecord): string | undefined {
	return idText(id);
}

/** A lead's conversations. */
export function conversationsOf(lead: UnknownRecord): UnknownRecord[] {
	const { accountExternalConversations: conversations } = lead;
	return Array.isArray(conversations) ? conversations.filter(isRecord) : [];
}
