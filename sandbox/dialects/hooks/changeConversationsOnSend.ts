import type { ConversationRecord } from '../../store';
import type { DialectHooks } from '../dialect';
import { sends } from '../endpointGroups';

/**
 * A hook that changes all conversations of the lead that gets a message.
 *
 * @param change gives the changes of one conversation; `earlier` is its `lastMessageAt` before the
 *   message, and `all` are the conversations of the lead
 */
export function changeConversationsOnSend(
	change: (
		conversation: ConversationRecord,
		earlier: string | null,
		all: readonly ConversationRecord[],
	) => Partial<ConversationRecord>,
): NonNullable<DialectHooks['carryOut']> {
	return ({ endpoint, account }, next) => {
		if (!sends.includes(endpoint)) return next();
		const { conversations } = account;
		const before = new Map(conversations.all().map(({ id, lastMessageAt }) => [id, lastMessageAt]));
		const answer = next();
		const { leadId } = answer as { leadId: string | null };
		const all = conversations.ofLead(leadId ?? '');
		for (const each of all) {
			conversations.update(each, change(each, before.get(each.id) ?? null, all));
		}
		return answer;
	};
}
