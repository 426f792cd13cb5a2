import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

const lateMs = 1_500;

export const lastMessageAtUpdatedLate: Dialect = {
	description: 'A message updates lastMessageAt 1.5 seconds after it was sent',
	why: 'A background job updates conversations.',
	start: ({ delays }) => ({
		carryOut({ endpoint, account }, next) {
			if (!sends.includes(endpoint)) return next();
			const before = new Map(
				account.conversations.all().map(({ id, lastMessageAt }) => [id, lastMessageAt]),
			);
			const answer = next();
			for (const each of account.conversations.all()) {
				const { lastMessageAt } = each;
				const earlier = before.get(each.id) ?? null;
				if (lastMessageAt === earlier) continue;
				account.conversations.update(each, { lastMessageAt: earlier });
				void delays.wait(lateMs).then(() => {
					account.conversations.update(each, { lastMessageAt });
				});
			}
			return answer;
		},
	}),
};
