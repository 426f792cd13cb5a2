import type { LeadConversation } from '../../shared/contract';
import { ownConversationId } from '../claim/claim';
import type { LeadDetails, LeadPart } from '../lead/leadDetails';
import { readTime } from '../../shared/values/crmTime';
import { asSkipped } from '../report';
import type { CampaignSettings } from '../settings';
import type { Rule } from './rule';

const needs: Record<CampaignSettings['onActiveConversation'], LeadPart[]> = {
	createNew: [],
	reuse: ['conversations'],
	skip: ['conversationStates'],
};

/** "On Active Conversation": "Skip Contact" skips leads with an open conversation in the sector. */
export const activeConversation: Rule = {
	needs: ({ onActiveConversation }) => needs[onActiveConversation],
	apply: (lead, { settings, contact, report, closedStatuses }) => {
		if (settings.onActiveConversation !== 'skip') return undefined;
		const own = ownConversationId(lead.metadata, settings.campaignKey);
		const active = openConversations(lead, contact.plan.sector.id, closedStatuses).find(
			({ id }) => own === undefined || id !== own,
		);
		return active && asSkipped({ ...report, conversationId: active.id }, 'activeConversation');
	},
};

/**
 * Whether a conversation is open: unless its status is known to be closed.
 *
 * @param closedStatuses in lower case
 */
export function isOpen({ status }: LeadConversation, closedStatuses: readonly string[]): boolean {
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
