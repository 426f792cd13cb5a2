import type { LeadConversation } from '../../shared/contract';
import { readTime } from '../../shared/values/crmTime';
import type { LeadDetails } from './leadDetails';

/**
 * Whether a conversation is open: unless its status is known to be closed.
 *
 * @param closedStatuses in lower case
 */
function isOpen({ status }: LeadConversation, closedStatuses: readonly string[]): boolean {
	return !closedStatuses.includes(String(status).trim().toLowerCase());
}

/**
 * The lead's open conversations in a sector, newest first.
 *
 * @param closedStatuses in lower case
 */
export function openConversations(
	lead: LeadDetails,
	sectorId: string,
	closedStatuses: readonly string[],
): LeadConversation[] {
	const createdAt = (conversation: LeadConversation) =>
		readTime(conversation.createdAt)?.earliest ?? 0;
	return (lead.accountExternalConversations ?? [])
		.filter(
			(conversation) =>
				conversation.accountChatSectorId === sectorId && isOpen(conversation, closedStatuses),
		)
		.sort((one, other) => createdAt(other) - createdAt(one));
}
