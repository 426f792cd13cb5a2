import type { Dialect } from '../dialect';
import { conversationCreations } from '../endpointGroups';
import { withFields } from '../rewriting';

const conversations = new Set(['accountExternalConversations']);
const sectorId = new Set(['accountChatSectorId']);

export const sectorOnlyAsObject: Dialect = {
	about:
		'A conversation of a lead names its sector in AccountChatSector only, not by accountChatSectorId',
	start: () => ({
		answer(answer, { endpoint }) {
			if (conversationCreations.includes(endpoint)) return answer;
			const noSectorId = (list: unknown) => withFields(list, sectorId, () => undefined);
			return { ...answer, body: withFields(answer.body, conversations, noSectorId) };
		},
	}),
};
