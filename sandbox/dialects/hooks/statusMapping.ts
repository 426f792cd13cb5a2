import type { DialectHooks } from '../dialect';
import { withFields } from '../rewriting';

const conversations = new Set(['accountExternalConversations']);
const status = new Set(['status']);

/** Replaces the statuses of conversations in answers; unlisted statuses stay. */
export function mapStatuses(mapping: Record<string, unknown>): DialectHooks {
	const mapped = (value: unknown) => mapping[String(value)] ?? value;
	return {
		answer(answer, { endpoint }) {
			const body = /conversation/i.test(endpoint)
				? withFields(answer.body, status, mapped)
				: withFields(answer.body, conversations, (list) => withFields(list, status, mapped));
			return { ...answer, body };
		},
	};
}
