import type { Dialect } from '../dialect';
import { sends } from '../endpointGroups';

export const messageKeepsLastMessageAt: Dialect = {
	description: 'A message does not update lastMessageAt',
	why: 'Only messages of the contact count for it.',
	start: () => ({
		carryOut(request, next) {
			if (!sends.includes(request.endpoint)) return next();
			const { conversations } = request.account;
			const before = conversations
				.all()
				.map((each) => ({ each, lastMessageAt: each.lastMessageAt }));
			const answer = next();
			for (const { each, lastMessageAt } of before) conversations.update(each, { lastMessageAt });
			return answer;
		},
	}),
};
