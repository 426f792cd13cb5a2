import type { LeadConversation } from '../contract';
import { readTime } from '../values/crmTime';
import type { LeadDetails } from './leadDetails';

/**
 * The lead's open conversations in a sector, newest first: those whose status is not known to be closed.
 *
 * @param closedStatuses in lower case
 */
export function findOpenConversations(
	lead: LeadDetails,
	sectorId: string,
	closedStatuses: readonly string[],
): LeadConversation[] {
	const createdAt = (conversation: LeadConversation) =>
		readTime(conversation.createdAt)?.earliest ?? 0;
	return (lead.accountExternalConversations ?? [])
		.filter(({ accountChatSectorId }) => accountChatSectorId === sectorId)
		.filter(({ status }) => !closedStatuses.includes(String(status).trim().toLowerCase()))
		.sort((one, other) => createdAt(other) - createdAt(one));
}
