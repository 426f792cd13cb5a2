import type { leadView } from '../../handlers/views';
import { everyCampaign } from '../dialect';
import type { Dialect } from '../dialect';

type LeadView = ReturnType<typeof leadView>;

export const listHidesContactedLeads: Dialect = {
	description: 'GET /lead shows only leads without a conversation',
	expected: { ...everyCampaign('needsReview'), plain: 'works' },
	start: () => ({
		carryOut({ endpoint }, next) {
			const answer = next();
			if (endpoint !== 'listLeads') return answer;
			return (answer as LeadView[]).filter(
				({ accountExternalConversations }) => accountExternalConversations.length === 0,
			);
		},
	}),
};
