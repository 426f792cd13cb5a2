import { endpoints } from '../../shared/contract';
import { findOpenConversations } from '../../shared/lead/conversation';
import { idText } from '../../shared/records';
import type { Campaign } from '../control/campaign';
import { ended, type AttemptWithLead } from './attempt';
import { readAgain } from './claims';

/**
 * Reuses an open conversation of the lead or opens a new one, according to "If a Conversation Is
 * Open". One that an earlier run of the campaign opened is reused while it is open. The phone of a
 * new conversation is given explicitly, because the lead's phone may have a format that breaks
 * sending (spec, section 1).
 */
export async function ensureConversation(
	attempt: AttemptWithLead,
	campaign: Campaign,
): Promise<AttemptWithLead> {
	const { lead, contact, report } = attempt;
	const { settings, client } = campaign;
	const { sector } = contact.plan;
	const all = lead.conversations ?? [];
	const open = findOpenConversations(all, sector.id, client.settings.closedStatuses);
	const own = lead.ownConversationId(settings.campaignKey);
	const reused =
		open.find(({ id }) => id !== undefined && id === own) ??
		(settings.onActiveConversation === 'reuse' ? open[0] : undefined);
	if (reused?.id !== undefined) {
		const { id: conversationId } = reused;
		return { ...attempt, report: { ...report, conversationId, conversationReused: true } };
	}
	const answer = await client.request(endpoints.createConversation, {
		body: {
			leadId: lead.id,
			accountChatSectorId: sector.id,
			contactPhone: contact.phone,
			conversationOwnerId: contact.options.conversationOwnerId,
		},
	});
	if (!answer.ok && !answer.isOutcomeUnknown) return ended(attempt, answer);
	const known = answer.ok ? idText(answer.body.id) : undefined;
	const opened = known ?? (await findOpened(attempt, campaign));
	if (!answer.ok && opened === undefined) return ended(attempt, answer);
	const conversationId = opened ?? null;
	// A CRM may answer with an existing conversation when one is to be opened.
	const conversationReused = all.some(({ id }) => id !== undefined && id === conversationId);
	return { ...attempt, report: { ...report, conversationId, conversationReused } };
}

/**
 * Finds the conversation that a request has opened if its answer was lost or does not name it. With a campaign
 * key, later runs must know it, because otherwise it counts as somebody else's.
 */
async function findOpened(
	{ contact, claim, lead }: AttemptWithLead,
	campaign: Campaign,
): Promise<string | undefined> {
	if (!claim) return undefined;
	const reading = await readAgain(lead, contact, campaign).catch(() => undefined);
	const found = reading?.lead.ownConversationId(campaign.settings.campaignKey);
	return lead.conversations?.some(({ id }) => id === found) ? undefined : found;
}
