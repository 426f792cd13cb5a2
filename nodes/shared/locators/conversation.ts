import type { Lead, LeadConversation } from '../contract';
import { isRecord } from '../records';
import type { ListEntry } from './listRecords';
import { searchRecentLeads } from './lead';
import { createLocator } from './recordLocator';

/** Lists the conversations of recent leads. The API lists conversations only with their leads. */
const searchConversations = searchRecentLeads(
	(leads) => leads.flatMap(conversationsOf),
	'newestFirst',
);

/** Picks a conversation: from those of recent leads or by ID. */
export const conversationLocator = createLocator({
	displayName: 'Conversation',
	name: 'conversationId',
	record: 'a conversation',
	search: { searchConversations },
	description:
		'Conversation: pick one of a recently created lead, or enter the ID that Create returned. The list can be searched by name, phone, sector and status.',
});

function conversationsOf({ name, phone, accountExternalConversations: all }: Lead): ListEntry[] {
	const conversations = [all].flat().filter(isRecord) as Array<Partial<LeadConversation>>;
	return conversations.map(({ id, contactName, contactPhone, AccountChatSector, status }) => {
		const parts = [contactPhone || phone, AccountChatSector?.name, status];
		const details = parts.filter(Boolean).join(', ');
		return { name: `${contactName || name || id}${details && ` (${details})`}`, value: id };
	});
}
