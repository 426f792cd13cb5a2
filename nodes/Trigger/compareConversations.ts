import type { Lead, LeadConversation } from '../shared/contract';
import { idText } from '../shared/records';
import { latestTimeOf } from '../shared/values/time';
import { withCampaign, type Activity, type CampaignActivity } from './activityCampaign';
import type { ListedRecord } from './memory';
import { recordsWithId } from './pollRun';

/** A remembered conversation: its newest message in ms since the epoch, 0 for none; unread messages; status. */
export type KnownConversation = [lastMessageAt: number, unreadCount: number, status: string];

/** The conversations of leads, each of which is compared with its state at the last poll. */
export function listConversations(leads: readonly Lead[], mark: number, now: number) {
	const listed = leads.flatMap((lead) =>
		recordsWithId<LeadConversation>(lead.accountExternalConversations).map((conversation) => ({
			lead,
			conversation,
		})),
	);
	return listed.map(({ lead, conversation }): ListedRecord<KnownConversation, CampaignActivity> => {
		const createdAt = latestTimeOf(conversation.createdAt) ?? 0;
		const lastMessageAt = latestTimeOf(conversation.lastMessageAt) ?? 0;
		const unreadCount = Math.max(0, Number(conversation.unreadCount) || 0);
		const at = Math.max(createdAt, lastMessageAt);
		return {
			id: conversation.id,
			at,
			compare(before) {
				const status = idText(conversation.status) ?? before?.[2] ?? '';
				// A last message that goes back was deleted, or the list lags behind.
				const isOutdated = before !== undefined && lastMessageAt < before[0];
				const state: KnownConversation = isOutdated
					? [before[0], before[1], status]
					: [lastMessageAt, unreadCount, status];
				// Without what came before, it is compared with one that was empty until the mark.
				const emptyBefore: KnownConversation = [Math.max(0, mark - 1), 0, status];
				const changes = changesOf(state, before ?? (at < mark ? state : emptyBefore));
				if (!before && createdAt >= mark) changes.unshift('new');
				if (changes.length === 0) return [state];
				const activity = { changes, previous: previousState(before), conversation, lead };
				return [state, withCampaign(activity, now)];
			},
		};
	});
}

/**
 * Compares each field by itself. After a new message, a lower unread count also means new unread messages:
 * the earlier ones were read. An equal count does not, because the message may be the account's own.
 */
function changesOf(
	[lastMessageAt, unreadCount, status]: KnownConversation,
	[messageBefore, unreadBefore, statusBefore]: KnownConversation,
): Activity['changes'] {
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
