import type { DialectHooks } from '../dialect';
import { withFields } from '../rewriting';

/** Fields that hold an id, or the ids of other records. */
const idFields = new Set([
	'id',
	'leadId',
	'leadOwner',
	'dealOwner',
	'labelId',
	'accountChatSectorId',
	'accountIntegration',
	'accountIntegrationId',
	'accountExternalConversationId',
	'conversationOwnerId',
	'senderId',
	'productId',
	'stageId',
	'pipelineId',
	'accountCategoryId',
]);

/**
 * Shows every id of the store as another one, and takes it for the store's own when it comes back.
 *
 * @param show the id that people see for the n-th id that is shown
 */
export function translateIds(show: (n: number, id: string) => unknown): DialectHooks {
	const shownIds = new Map<string, unknown>();
	const ownIds = new Map<string, string>();
	const shown = (id: unknown) => {
		if (typeof id !== 'string') return id;
		if (!shownIds.has(id)) {
			const other = show(shownIds.size, id);
			shownIds.set(id, other);
			ownIds.set(String(other), id);
		}
		return shownIds.get(id);
	};
	const own = (id: unknown) => ownIds.get(String(id)) ?? id;
	return {
		carryOut(request, next) {
			request.id = String(own(request.id));
			request.query = withFields(request.query, idFields, own) as Record<string, unknown>;
			request.body = withFields(request.body, idFields, own);
			return next();
		},
		answer(answer) {
			return { ...answer, body: withFields(answer.body, idFields, shown) };
		},
	};
}
