import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const messageUpdatesAllConversations: Dialect = {
	description: 'A message updates lastMessageAt of all conversations of the lead',
	start: () => ({
		carryOut({ endpoint, account }, next) {
			const answer = next();
			if (!sends.includes(endpoint)) return answer;
			const { leadId } = answer as { leadId: string | null };
			for (const each of account.conversations.ofLead(leadId ?? '')) {
				account.conversations.update(each, { lastMessageAt: new Date().toISOString() });
			}
			return answer;
		},
	}),
};
