import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const messageOpensConversation: Dialect = {
	description: 'A message opens a conversation of its own and leaves all others as they were',
	start: () => ({
		carryOut({ endpoint, account }, next) {
			if (!sends.includes(endpoint)) return next();
			const before = new Map(account.conversations.all().map((each) => [each.id, { ...each }]));
			const answer = next();
			const { leadId } = answer as { leadId: string | null };
			for (const each of account.conversations.ofLead(leadId ?? '')) {
				const lastMessageAt = before.get(each.id)?.lastMessageAt ?? null;
				account.conversations.update(each, { lastMessageAt });
			}
			const lead = account.leads.get(leadId ?? '');
			const lastMessageAt = new Date().toISOString();
			if (lead) account.addConversation(lead, { status: 'closed', lastMessageAt });
			return answer;
		},
	}),
};
