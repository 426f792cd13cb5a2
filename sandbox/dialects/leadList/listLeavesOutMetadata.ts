import { isSuccess, withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const listLeavesOutMetadata: Dialect = {
	about: 'GET /lead shows no metadata',
	promises: withCampaignKey('refuses'),
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'listLeads' || !isSuccess(answer)) return answer;
			return {
				...answer,
				body: (answer.body as object[]).map((lead) => without(lead, 'metadata')),
			};
		},
	}),
};
