import type { LeadConversation } from '../contract';
import { Moment } from '../values/moment';
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
	const createdAt = (conversation: LeadConversation) => Moment.read(conversation.createdAt);
	return (lead.accountExternalConversations ?? [])
		.filter(({ accountChatSectorId }) => accountChatSectorId === sectorId)
		.filter(({ status }) => !closedStatuses.includes(String(status).trim().toLowerCase()))
		.sort((one, other) => Moment.byEarliest(createdAt(other), createdAt(one)));
}
