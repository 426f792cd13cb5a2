import { changeAnswers } from '../changeAnswers';
import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const listOmitsMetadata: Dialect = {
	description: 'GET /lead shows no metadata',
	expected: withCampaignKey('refuses'),
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => ({
			...answer,
			body: (answer.body as object[]).map((lead) => without(lead, 'metadata')),
		})),
	}),
};
