import type { LeadConversation } from '../../shared/contract';
import type { LeadDetails, LeadPart } from '../leadDetails';
import { skipped } from '../report';
import type { CampaignSettings } from '../settings';
import type { Rule } from './rule';

const needs: Record<CampaignSettings['onActiveConversation'], LeadPart[]> = {
	createNew: [],
	reuse: ['conversations'],
	skip: ['conversationStates'],
};

/** "On Active Conversation": leaves out who is talking with the sector, where that is chosen. */
export const activeConversation: Rule = {
	needs: ({ onActiveConversation }) => needs[onActiveConversation],
	leaveOut: (lead, { settings, contact, report }) => {
		if (settings.onActiveConversation !== 'skip') return undefined;
		const active = newestActiveConversation(lead, contact.plan.sector.id);
		return active && skipped({ ...report, conversationId: active.id }, 'activeConversation');
	},
};

/** The lead's newest active conversation in a sector. */
export function newestActiveConversation(
	lead: LeadDetails,
	sectorId: string,
): LeadConversation | undefined {
	return (lead.accountExternalConversations ?? [])
		.filter(
			({ status, accountChatSectorId }) => status === 'active' && accountChatSectorId === sectorId,
		)
		.sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0];
}
