import { endpoints } from '../../shared/contract';
import type { ContactReport } from '../report';
import { end, failureReport, type Campaign, type Step } from './campaign';
import type { Contact } from './contact';
import { activeConversation } from './leadRules';
import type { TakenLead } from './takeLead';

/**
 * Opens a conversation in the sector, or takes the lead's active one, as "On Active Conversation"
 * says. The phone is given explicitly: the lead's own may be in another format, which breaks
 * channel sends (spec, section 1).
 */
export async function takeConversation(
	contact: Contact,
	{ lead, report }: TakenLead,
	campaign: Campaign,
): Promise<Step<ContactReport>> {
	const { sector } = contact.plan;
	const active = activeConversation(lead, sector.id);
	if (active && campaign.settings.onActiveConversation === 'reuse') {
		return {
			ok: true,
			result: { ...report, conversationId: active.id, conversationReused: true },
		};
	}
	const answer = await campaign.client.request(endpoints.createConversation, {
		body: {
			leadId: lead.id,
			accountChatSectorId: sector.id,
			contactPhone: contact.phone,
			conversationOwnerId: contact.options.conversationOwnerId,
		},
	});
	if (!answer.ok) return end(failureReport(report, 'conversation', answer.failure, campaign));
	return {
		ok: true,
		result: { ...report, conversationId: answer.body.id, conversationReused: false },
	};
}
