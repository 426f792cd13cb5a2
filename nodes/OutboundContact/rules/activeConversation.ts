import { ownConversationId } from '../../shared/claim/claim';
import type { LeadPart } from '../../shared/lead/leadParts';
import { findOpenConversations } from '../../shared/lead/findOpenConversations';
import { asSkipped } from '../report/report';
import type { CampaignSettings } from '../settings/settings';
import type { Rule } from './rule';

const needs: Record<CampaignSettings['onActiveConversation'], LeadPart[]> = {
	createNew: [],
	reuse: ['conversations'],
	skip: ['conversationStates'],
};

/** "If a Conversation Is Open": "Skip Contact" skips leads with an open conversation in the sector. */
export const activeConversation: Rule = {
	needs: ({ onActiveConversation }) => needs[onActiveConversation],
	apply: (lead, { settings, contact, report, closedStatuses }) => {
		if (settings.onActiveConversation !== 'skip') return undefined;
		const own = ownConversationId(lead, settings.campaignKey);
		const active = findOpenConversations(lead, contact.plan.sector.id, closedStatuses).find(
			({ id }) => own === undefined || id !== own,
		);
		return active && asSkipped({ ...report, conversationId: active.id }, 'activeConversation');
	},
};
