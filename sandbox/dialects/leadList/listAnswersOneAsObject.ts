import { everyCampaign, isSuccess } from '../dialect';
import type { Dialect } from '../dialect';

export const listAnswersOneAsObject: Dialect = {
	about: 'GET /lead answers with the lead itself, not with a list, when one matches',
	promises: { ...everyCampaign('asks'), plain: 'works' },
	start: () => ({
		answer(answer, { endpoint }) {
			if (endpoint !== 'listLeads' || !isSuccess(answer)) return answer;
			const leads = answer.body as unknown[];
			return leads.length === 1 ? { ...answer, body: leads[0] } : answer;
		},
	}),
};
