import { changeAnswers } from '../changeAnswers';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';

export const listAnswersSingleLeadAsObject: Dialect = {
	description: 'GET /lead answers with the lead itself instead of a list when exactly one matches',
	expected: { ...everyCampaign('needsReview'), plain: 'works' },
	start: () => ({
		answer: changeAnswers(['listLeads'], (answer) => {
			const leads = answer.body as unknown[];
			return leads.length === 1 ? { ...answer, body: leads[0] } : answer;
		}),
	}),
};
