import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';
import { changeConversationsOnSend } from '../hooks/changeConversationsOnSend';

const leaveConversations = changeConversationsOnSend((_, earlier) => ({ lastMessageAt: earlier }));

export const messageOpensConversation: Dialect = {
	description: 'A message opens a conversation of its own and leaves all others as they were',
	why: 'The messaging channel opens a conversation for each message that starts one.',
	start: () => ({
		carryOut(request, next) {
			const { endpoint, account } = request;
			const answer = leaveConversations(request, next);
			if (!sends.includes(endpoint)) return answer;
			const { leadId } = answer as { leadId: string | null };
			const lead = account.leads.get(leadId ?? '');
			const lastMessageAt = new Date().toISOString();
			if (lead) account.addConversation(lead, { status: 'closed', lastMessageAt });
			return answer;
		},
	}),
};
