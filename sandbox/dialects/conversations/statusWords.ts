import type { DialectHooks } from '../dialect';
import { withFields } from '../rewriting';

const conversations = new Set(['accountExternalConversations']);
const status = new Set(['status']);

/** Shows the statuses of conversations in other words; a word that is not named stays. */
export function showStatuses(words: Record<string, unknown>): DialectHooks {
	const shown = (value: unknown) => words[String(value)] ?? value;
	return {
		answer(answer, { endpoint }) {
			const body = /conversation/i.test(endpoint)
				? withFields(answer.body, status, shown)
				: withFields(answer.body, conversations, (list) => withFields(list, status, shown));
			return { ...answer, body };
		},
	};
}
