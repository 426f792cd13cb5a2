import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const conversations = new Set(['accountExternalConversations']);
const status = new Set(['status']);

export const statusWaitingForAgent: Dialect = {
	description: 'The status of an open conversation is waiting_for_agent',
	why: 'The documents leave the set of statuses open.',
	start: () => ({
		answer(answer, { endpoint }) {
			const renamed = (value: unknown) =>
				withFields(value, status, (each) => (each === 'active' ? 'waiting_for_agent' : each));
			const body = /conversation/i.test(endpoint)
				? renamed(answer.body)
				: withFields(answer.body, conversations, renamed);
			return { ...answer, body };
		},
	}),
};
