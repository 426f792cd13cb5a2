import type { LeadDetails } from './leadDetails';
import { isBlank } from '../../shared/values/blank';
import { readTime } from '../../shared/values/crmTime';

/** The fields of a conversation that a message changes, as the CRM shows them. */
export interface ConversationSnapshot {
	id: string;
	lastMessageAt?: unknown;
	unreadCount?: unknown;
}

/** What happened in a conversation between two snapshots. */
export type ConversationChange =
	/** A message that was not written by the lead. */
	| 'newMessage'
	| 'unchanged'
	/** Anything else, also a message by the lead. */
	| 'unclear';

/** Allowance for times that a CRM rounds to seconds in some places. In ms. */
export const precisionMs = 1_000;

/** Snapshots of all conversations of a lead; `undefined` if the CRM does not show them. */
export function snapshotConversations(lead: LeadDetails): ConversationSnapshot[] | undefined {
	return lead.accountExternalConversations?.map(({ id, lastMessageAt, unreadCount }) => ({
		id: String(id),
		lastMessageAt,
		unreadCount,
	}));
}

/**
 * Compares two snapshots of a conversation. Uses only what the CRM shows, no other clock.
 *
 * @param before `undefined` if the conversation was opened in between
 */
export function compareSnapshots(
	before: ConversationSnapshot | undefined,
	after: ConversationSnapshot,
): ConversationChange {
	const unreadBefore = before ? before.unreadCount : 0;
	if (typeof unreadBefore !== 'number' || typeof after.unreadCount !== 'number') return 'unclear';
	if (after.unreadCount > unreadBefore) return 'unclear';
	if (isBlank(before?.lastMessageAt)) {
		return isBlank(after.lastMessageAt) ? 'unchanged' : 'newMessage';
	}
	const [from, to] = [before?.lastMessageAt, after.lastMessageAt].map(
		(time) => readTime(time)?.nominal,
	);
	if (from === undefined || to === undefined) return 'unclear';
	if (to > from + precisionMs) return 'newMessage';
	return before?.lastMessageAt === after.lastMessageAt ? 'unchanged' : 'unclear';
}
