import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const messageNotedInMetadata: Dialect = {
	description: 'A message is noted in the metadata of its lead',
	why: 'It shows in the panel when a lead was contacted last.',
	start: () => ({
		carryOut({ endpoint, account }, next) {
			const answer = next();
			if (!sends.includes(endpoint)) return answer;
			const lead = account.leads.get((answer as { leadId: string | null }).leadId ?? '');
			if (lead) {
				const metadata = { ...lead.metadata, lastContact: new Date().toISOString() };
				account.leads.update(lead, { metadata });
			}
			return answer;
		},
	}),
};
