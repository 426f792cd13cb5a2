import type { Lead } from '../contract';
import type { ListEntry } from './listRecords';
import { searchRecentLeads } from './recentLeads';
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
	if (!Array.isArray(all)) return [];
	return all.map(({ id, contactName, contactPhone, AccountChatSector: sector, status }) => {
		const details = [contactPhone || phone, sector?.name, status].filter(Boolean).join(', ');
		return { name: `${contactName || name || id} (${details})`, value: id };
	});
}
