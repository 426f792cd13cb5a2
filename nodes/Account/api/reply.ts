import { readList } from '../../shared/transport/answer';
import { describeShape } from '../../shared/transport/describeShape';
import { idText, isRecord, type UnknownRecord } from '../../shared/transport/records';
import type { Answer, Refusal } from '../../shared/transport/sendRequest';

/** The result of a request, without any assumptions about the answer. */
export type Reply = Answer<unknown> | Refusal;

/** A reply as evidence. */
export function evidenceOf(reply: Reply): string {
	if (reply.ok) return `The CRM answered ${describeShape(reply.body)}`;
	const { status, message } = reply.failure;
	return status === undefined ? message : `${status}: ${message}`;
}

/** The records in a list answer; `undefined` when the reply contains no list. */
export function recordsIn(reply: Reply): UnknownRecord[] | undefined {
	return reply.ok ? readList(reply.body)?.filter(isRecord) : undefined;
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
