import type { LeadDetails } from '../leadDetails';
import { readTime } from '../observed/crmTime';

/** What a message changes of a conversation, as the CRM shows it. */
export interface ConversationMark {
	id: string;
	lastMessageAt?: unknown;
	unreadCount?: unknown;
}

/** What happened to a conversation between two readings; `unclear` where nobody can tell. */
export type Movement = 'moved' | 'unmoved' | 'unclear';

/** A CRM may cut times to whole seconds in one place and not in another. In ms. */
const precisionMs = 1_000;

/** The marks of all conversations of a lead; `undefined` where it does not show them. */
export function marksOf(lead: LeadDetails): ConversationMark[] | undefined {
	return lead.accountExternalConversations?.map(({ id, lastMessageAt, unreadCount }) => ({
		id: String(id),
		lastMessageAt,
		unreadCount,
	}));
}

/**
 * Whether the last message of a conversation is a later one than before, and none of the lead's
 * own. Compares only what the CRM itself said, never clocks.
 *
 * @param before `undefined` for a conversation that was opened in between
 */
export function movementOf(
	before: ConversationMark | undefined,
	after: ConversationMark,
): Movement {
	const unreadBefore = before ? before.unreadCount : 0;
	if (typeof unreadBefore !== 'number' || typeof after.unreadCount !== 'number') return 'unclear';
	if (after.unreadCount > unreadBefore) return 'unclear';
	if (isNone(before?.lastMessageAt)) return isNone(after.lastMessageAt) ? 'unmoved' : 'moved';
	const [from, to] = [before?.lastMessageAt, after.lastMessageAt].map(
		(time) => readTime(time)?.nominal,
	);
	if (from === undefined || to === undefined) return 'unclear';
	if (to > from + precisionMs) return 'moved';
	return before?.lastMessageAt === after.lastMessageAt ? 'unmoved' : 'unclear';
}

/**
 * Whether no other conversation of the lead shows anything new: a CRM may have put the message
 * there.
 */
export function areOthersUnmoved(
	before: readonly ConversationMark[] | undefined,
	after: readonly ConversationMark[],
	conversationId: string,
): boolean {
	return after
		.filter(({ id }) => id !== conversationId)
		.every((mark) => {
			const earlier = before?.find(({ id }) => id === mark.id);
			return earlier !== undefined && movementOf(earlier, mark) === 'unmoved';
		});
}

function isNone(lastMessageAt: unknown): boolean {
	return lastMessageAt === undefined || lastMessageAt === null || lastMessageAt === '';
}
