import { leadView } from '../../handlers/views';
import type { Dialect } from '../dialect';

export const postOpensConversation: Dialect = {
	description: 'POST /lead opens a conversation with every new lead, in no sector',
	why: 'An automation puts every new lead into the inbox.',
	start: () => ({
		carryOut({ endpoint, account }, next) {
			const before = account.leads.size;
			const answer = next();
			const lead = account.leads.all().at(-1);
			if (endpoint !== 'createLead' || account.leads.size === before || !lead) return answer;
			account.addConversation(lead, {});
			return leadView(account, lead);
		},
	}),
};
