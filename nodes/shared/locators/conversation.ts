import type { Lead } from '../contract';
import {
	pickableEntries,
	normalizeForSearch,
	type ListEntry,
	type ListSearch,
} from './listRecords';
import { listRecentLeads } from './recentLeads';
import { recordLocator } from './recordLocator';

/** Maximum number of conversations in the list: longer lists are for searching, not for browsing. */
const maxShown = 200;

/** Picks a conversation: from those of recent leads or by ID. */
export const conversationLocator = recordLocator({
	displayName: 'Conversation',
	name: 'conversationId',
	record: 'a conversation',
	searchListMethod: 'searchConversations',
	description:
		'Conversation: pick one of a recently created lead, or enter the ID that Create returned. The list can be searched by name, phone, sector and status.',
});

/** Lists the conversations of recent leads. The API lists conversations only with their leads. */
export const searchConversations: ListSearch = async function (filter = '') {
	const wanted = normalizeForSearch(filter);
	const matching = (leads: Lead[]) =>
		pickableEntries(leads.flatMap(conversationsOf)).filter(({ name, value }) =>
			normalizeForSearch(`${name} ${value}`).includes(wanted),
		);
	const leads = await listRecentLeads(this, (recent) => matching(recent).length > 0);
	return { results: matching(leads).slice(0, maxShown) };
};

function conversationsOf({ name, phone, accountExternalConversations: all }: Lead): ListEntry[] {
	if (!Array.isArray(all)) return [];
	return all.map(({ id, contactName, contactPhone, AccountChatSector: sector, status }) => {
		const details = [contactPhone || phone, sector?.name, status].filter(Boolean).join(', ');
		return { name: `${contactName || name || id} (${details})`, value: id };
	});
}
