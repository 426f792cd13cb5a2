import { endpoints } from '../../shared/contract';
import { findOpenConversations } from '../../shared/lead/conversation';
import { idText } from '../../shared/records';
import { ended, type TakeStepWithLead } from './attempt';

/**
 * Reuses an open conversation of the lead or opens a new one, according to "If a Conversation Is
 * Open". One that an earlier run of the campaign opened is reused while it is open. The phone of a
 * new conversation is given explicitly, because the lead's phone may have a format that breaks
 * sending (spec, section 1).
 */
export const ensureConversation: TakeStepWithLead = async (attempt, campaign) => {
	const { lead, contact } = attempt;
	const { settings, client } = campaign;
	const { sector } = contact.plan;
	const all = lead.conversations ?? [];
	const open = findOpenConversations(all, sector.id, client.settings.closedStatuses);
	const own = lead.ownConversationId(settings.campaignKey);
	const reused =
		open.find(({ id }) => id !== undefined && id === own) ??
		(settings.onActiveConversation === 'reuse' ? open[0] : undefined);
	if (reused?.id !== undefined) {
		return { ...attempt, conversation: { id: reused.id, isReused: true } };
	}
	const answer = await client.request(endpoints.createConversation, {
		body: {
			leadId: lead.id,
			accountChatSectorId: sector.id,
			contactPhone: contact.phone,
			conversationOwnerId: contact.options.conversationOwnerId || undefined,
		},
	});
	// Where its answer was lost, the note finds it on the lead for a later run.
	if (!answer.ok) return ended(attempt, answer);
	const id = idText(answer.body.id) ?? null;
	// A CRM may answer with an existing conversation when one is to be opened.
	return { ...attempt, conversation: { id, isReused: all.some((each) => each.id === id) } };
};
