import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';
import { withFields } from '../rewriting';

const conversations = new Set(['accountExternalConversations']);
const sectorId = new Set(['accountChatSectorId']);

export const sectorOnlyAsObject: Dialect = {
	description:
		'The conversations of a lead show their sector as AccountChatSector only, without accountChatSectorId',
	why: 'It shows a relation instead of its id.',
	start: () => ({
		answer(answer, { endpoint }) {
			if (conversationCreations.includes(endpoint)) return answer;
			const noSectorId = (list: unknown) => withFields(list, sectorId, () => undefined);
			return { ...answer, body: withFields(answer.body, conversations, noSectorId) };
		},
	}),
};
