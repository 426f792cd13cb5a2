import type { Lead, LeadConversation } from '../shared/contract';
import { fingerprint } from '../shared/fingerprint';
import { idText } from '../shared/records';
import { latestTimeOf } from '../shared/values/time';
import { markOf } from './crmEvent';
import { recordsWithId } from './pollRun';

export const conversationChanges = ['new', 'newMessage', 'status', 'unread'] as const;

export type ConversationChange = (typeof conversationChanges)[number];

/** Maximum number of conversations that are remembered: some 1.3 MB, which n8n writes with each event. */
const mostRemembered = 30_000;

/** A remembered conversation: its newest message in ms since the epoch, 0 for none; unread messages; status. */
type KnownConversation = [lastMessageAt: number, unreadCount: number, status: string];

/** State between polls for conversation activity. */
export interface ConversationMemory {
	/**
	 * An unknown conversation whose last activity is before this is old: seen and forgotten, or never
	 * watched. CRM time, in ms since the epoch.
	 */
	mark: number;
	/** Known conversations, by the fingerprints of their IDs. */
	known: Record<string, KnownConversation>;
}

/** A conversation that changed. */
export interface Activity {
	changes: ConversationChange[];
	/** Its state at the last poll; `null` when unknown. */
	previous: { status: string; unreadCount: number; lastMessageAt: string | null } | null;
	conversation: LeadConversation;
	lead: Lead;
}

/**
 * Finds the conversations that changed since they were last read, least recently active first, and the
 * state to remember.
 *
 * If there are more conversations than the limit, the least recently active are forgotten. A forgotten
 * conversation is found again by its next message, but not by a change of its status or unread count.
 *
 * @param now by the CRM's clock, in ms since the epoch
 */
export function compareConversations(
	leads: readonly Lead[],
	memory: ConversationMemory,
	now: number,
	limit = mostRemembered,
): { activities: Activity[]; memory: ConversationMemory; isRecognized: boolean } {
	const known = new Map(Object.entries(memory.known));
	const listed = listConversations(leads);
	const isRecognized = listed.length === 0 || listed.some(({ key }) => known.has(key));
	const activities: Activity[] = [];
	for (const { key, conversation, lead, createdAt, lastMessageAt, activeAt } of listed) {
		const before = known.get(key);
		const status = idText(conversation.status) ?? before?.[2] ?? '';
		const unreadCount = Math.max(0, Number(conversation.unreadCount) || 0);
		// A last message that goes back was deleted, or the list lags behind.
		const isOutdated = before !== undefined && lastMessageAt < before[0];
		const state: KnownConversation = isOutdated
			? [before[0], before[1], status]
			: [lastMessageAt, unreadCount, status];
		// Without what came before, it is compared with one that was empty until the mark.
		const emptyBefore: KnownConversation = [Math.max(0, memory.mark - 1), 0, status];
		const unknown = activeAt < memory.mark ? state : emptyBefore;
		const changes = changesOf(state, before ?? unknown);
		if (!before && createdAt >= memory.mark) changes.unshift('new');
		// The least recently active ones come first, and are forgotten first.
		known.delete(key);
		known.set(key, state);
		if (changes.length === 0) continue;
		activities.push({ changes, previous: previousState(before), conversation, lead });
	}
	const active = listed.map(({ activeAt }) => activeAt);
	const mark = Math.max(memory.mark, markOf(active, now));
	const after = { mark, known: Object.fromEntries([...known].slice(-limit)) };
	return { activities, memory: after, isRecognized };
}

/** The conversations that have an ID, each once, in its newest form, by their activity. */
function listConversations(leads: readonly Lead[]) {
	const all = leads.flatMap((lead) =>
		recordsWithId<LeadConversation>(lead.accountExternalConversations).map((conversation) => {
			const createdAt = latestTimeOf(conversation.createdAt) ?? 0;
			const lastMessageAt = latestTimeOf(conversation.lastMessageAt) ?? 0;
			const activeAt = Math.max(createdAt, lastMessageAt);
			const key = fingerprint(conversation.id);
			return { key, conversation, lead, createdAt, lastMessageAt, activeAt };
		}),
	);
	all.sort((one, other) => one.activeAt - other.activeAt);
	return [...new Map(all.map((each) => [each.key, each])).values()];
}

/**
 * Compares each field by itself. After a new message, a lower unread count also means new unread messages:
 * the earlier ones were read. An equal count does not, because the message may be the account's own.
 */
function changesOf(
	[lastMessageAt, unreadCount, status]: KnownConversation,
	[messageBefore, unreadBefore, statusBefore]: KnownConversation,
): ConversationChange[] {
	const hasNewMessage = lastMessageAt > messageBefore;
	const isUnread = hasNewMessage
		? unreadCount > 0 && unreadCount !== unreadBefore
		: unreadCount > unreadBefore;
	return [
		...(hasNewMessage ? (['newMessage'] as const) : []),
		...(isUnread ? (['unread'] as const) : []),
		...(status !== statusBefore ? (['status'] as const) : []),
	];
}

function previousState(known: KnownConversation | undefined): Activity['previous'] {
	if (!known) return null;
	const [at, unreadCount, status] = known;
	return { status, unreadCount, lastMessageAt: at > 0 ? new Date(at).toISOString() : null };
}
