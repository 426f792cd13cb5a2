import type { Dialect } from '../dialect';
import { changeNewLeads } from '../hooks/changeNewLeads';

export const postOpensConversation: Dialect = {
	description: 'POST /lead opens a conversation with every new lead, in no sector',
	why: 'An automation puts every new lead into the inbox.',
	start: () => ({
		carryOut: changeNewLeads((account, lead) => account.addConversation(lead, {})),
	}),
};
