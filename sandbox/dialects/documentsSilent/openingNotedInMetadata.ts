import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';

export const openingNotedInMetadata: Dialect = {
	description: 'The opening of a conversation is noted in the metadata of its lead',
	why: 'It shows in the panel when a lead was contacted last.',
	start: () => ({
		carryOut({ endpoint, account }, next) {
			const answer = next();
			if (!conversationCreations.includes(endpoint)) return answer;
			const lead = account.leads.get((answer as { leadId: string }).leadId);
			if (lead) {
				const metadata = { ...lead.metadata, lastContact: new Date().toISOString() };
				account.leads.update(lead, { metadata });
			}
			return answer;
		},
	}),
};
