import type { DialectHooks } from '../dialect';
import { withFields } from '../rewriting';

/** Fields that hold an id of the record itself or of another. */
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
 * Replaces every stored id in answers, and translates it back in later requests.
 *
 * @param show returns the id to show for the n-th stored id that is shown
 */
export function translateIds(show: (n: number, id: string) => unknown): DialectHooks {
	const shownIds = new Map<string, unknown>();
	const storedIds = new Map<string, string>();
	const toShown = (id: unknown) => {
		if (typeof id !== 'string') return id;
		if (!shownIds.has(id)) {
			const shownId = show(shownIds.size, id);
			shownIds.set(id, shownId);
			storedIds.set(String(shownId), id);
		}
		return shownIds.get(id);
	};
	const toStored = (id: unknown) => storedIds.get(String(id)) ?? id;
	return {
		carryOut(request, next) {
			request.id = String(toStored(request.id));
			request.query = withFields(request.query, idFields, toStored) as Record<string, unknown>;
			request.body = withFields(request.body, idFields, toStored);
			return next();
		},
		answer(answer) {
			return { ...answer, body: withFields(answer.body, idFields, toShown) };
		},
	};
}
