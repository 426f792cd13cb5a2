import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const messageUpdatesOldestConversation: Dialect = {
	description: 'A message belongs to the oldest conversation of the lead and updates that one only',
	start: () => ({
		carryOut({ endpoint, account }, next) {
			if (!sends.includes(endpoint)) return next();
			const before = new Map(account.conversations.all().map((each) => [each.id, { ...each }]));
			const answer = next();
			const { leadId } = answer as { leadId: string | null };
			const ofLead = account.conversations
				.ofLead(leadId ?? '')
				.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
			ofLead.forEach((each, n) => {
				const lastMessageAt =
					n === 0 ? new Date().toISOString() : (before.get(each.id)?.lastMessageAt ?? null);
				account.conversations.update(each, { lastMessageAt });
			});
			return answer;
		},
	}),
};
