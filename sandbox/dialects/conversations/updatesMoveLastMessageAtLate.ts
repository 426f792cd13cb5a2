import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const lateMs = 500;

export const updatesMoveLastMessageAtLate: Dialect = {
	about: 'An update of a lead moves lastMessageAt of its conversations half a second later',
	promises: withCampaignKey('asks'),
	start: ({ waiting }) => ({
		carryOut({ endpoint, account, id }, next) {
			const answer = next();
			if (endpoint !== 'updateLead') return answer;
			void waiting.pause(lateMs).then(() => {
				for (const each of account.conversations.ofLead(id)) {
					account.conversations.update(each, { lastMessageAt: new Date().toISOString() });
				}
			});
			return answer;
		},
	}),
};
