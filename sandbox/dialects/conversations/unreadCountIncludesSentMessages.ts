import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const unreadCountIncludesSentMessages: Dialect = {
	description: 'The unread count of a conversation includes sent messages',
	start: () => ({
		carryOut({ endpoint, account }, next) {
			const answer = next();
			if (!sends.includes(endpoint)) return answer;
			const { leadId } = answer as { leadId: string | null };
			for (const each of account.conversations.ofLead(leadId ?? '')) {
				account.conversations.update(each, { unreadCount: each.unreadCount + 1 });
			}
			return answer;
		},
	}),
};
