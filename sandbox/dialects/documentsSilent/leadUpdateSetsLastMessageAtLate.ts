import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const lateMs = 2_000;

export const leadUpdateSetsLastMessageAtLate: Dialect = {
	description: 'An update of a lead sets lastMessageAt of its conversations two seconds later',
	why: 'An automation reacts to changes of a lead with a note in its conversations.',
	expected: withCampaignKey('needsReview'),
	start: ({ delays }) => ({
		carryOut({ endpoint, account, id }, next) {
			const answer = next();
			if (endpoint !== 'updateLead') return answer;
			void delays.wait(lateMs).then(() => {
				for (const each of account.conversations.ofLead(id)) {
					account.conversations.update(each, { lastMessageAt: new Date().toISOString() });
				}
			});
			return answer;
		},
	}),
};
