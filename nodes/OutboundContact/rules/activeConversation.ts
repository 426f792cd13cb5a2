import type { LeadConversation } from '../../shared/contract';
import { ownConversationOf } from '../claimNote';
import type { LeadDetails, LeadPart } from '../leadDetails';
import { readTime } from '../observed/crmTime';
import { skipped } from '../report';
import type { CampaignSettings } from '../settings';
import type { Rule } from './rule';

const needs: Record<CampaignSettings['onActiveConversation'], LeadPart[]> = {
	createNew: [],
	reuse: ['conversations'],
	skip: ['conversationStates'],
};

/** "On Active Conversation": skips leads in conversation with the sector, if "Skip Contact" is chosen. */
export const activeConversation: Rule = {
	needs: ({ onActiveConversation }) => needs[onActiveConversation],
	leaveOut: (lead, { settings, contact, report, closedStatuses }) => {
		if (settings.onActiveConversation !== 'skip') return undefined;
		const own = ownConversationOf(lead.metadata, settings.campaignKey);
		const active = openConversations(lead, contact.plan.sector.id, closedStatuses).find(
			({ id }) => own === undefined || id !== own,
		);
		return active && skipped({ ...report, conversationId: active.id }, 'activeConversation');
	},
};

/**
 * The lead's open conversations in a sector, the newest first. A conversation is open unless its
 * status says that it is over.
 *
 * @param closedStatuses in lower case
 */
export function openConversations(
	lead: LeadDetails,
	sectorId: string,
	closedStatuses: readonly string[],
): LeadConversation[] {
	const createdAt = (each: LeadConversation) => readTime(each.createdAt)?.earliest ?? 0;
	return (lead.accountExternalConversations ?? [])
		.filter(
			({ status, accountChatSectorId }) =>
				accountChatSectorId === sectorId &&
				!closedStatuses.includes(String(status).trim().toLowerCase()),
		)
		.sort((one, other) => createdAt(other) - createdAt(one));
}
