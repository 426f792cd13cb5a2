import type { ConversationRecord } from '../../store';
import type { DialectHooks } from '../dialect';
import { sends } from '../endpointGroups';

/** A hook that changes all conversations of the lead that gets a message. */
export function changeConversationsOnSend(
	change: (conversation: ConversationRecord) => Partial<ConversationRecord>,
): NonNullable<DialectHooks['carryOut']> {
	return ({ endpoint, account }, next) => {
		const answer = next();
		if (!sends.includes(endpoint)) return answer;
		const { leadId } = answer as { leadId: string | null };
		for (const each of account.conversations.ofLead(leadId ?? '')) {
			account.conversations.update(each, change(each));
		}
		return answer;
	};
}
