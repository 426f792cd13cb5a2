import type { Dialect } from '../dialect';
import { changeNewLeads } from '../hooks/changeNewLeads';

export const postLabelsNewLeads: Dialect = {
	description: 'POST /lead assigns a label to every new lead',
	why: 'An automation labels every new lead.',
	start: () => ({
		carryOut: changeNewLeads((account, lead) =>
			account.leads.update(lead, { labelIds: ['label-newsletter'] }),
		),
	}),
};
