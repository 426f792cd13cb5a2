import { isSuccess, withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const listOmitsMetadata: Dialect = {
	description: 'GET /lead shows no metadata',
	expected: withCampaignKey('refuses'),
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
