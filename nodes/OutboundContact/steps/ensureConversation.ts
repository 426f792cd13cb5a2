import { endpoints } from '../../shared/contract';
import { findOpenConversations } from '../../shared/lead/conversation';
import type { KnownLead } from '../../shared/lead/knownLead';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Campaign } from '../control/campaign';
import { ended, requireLead, type Attempt, type AttemptWithLead } from './attempt';
import { readAgain } from './claims';

/**
 * Reuses an open conversation of the lead or opens a new one, according to "If a Conversation Is
 * Open". One that an earlier run of the campaign opened is reused while it is open. The phone of a
 * new conversation is given explicitly, because the lead's phone may have a format that breaks
 * sending (spec, section 1).
 */
export async function ensureConversation(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	requireLead(attempt);
	const { lead } = attempt;
	const { settings, client } = campaign;
	const { sector } = attempt.contact.plan;
	const states = lead.conversations ?? [];
	const open = findOpenConversations(states, sector.id, client.settings.closedStatuses);
	const own = lead.ownConversationId(settings.campaignKey);
	const reused =
		open.find(({ id }) => id !== undefined && id === own) ??
		(settings.onActiveConversation === 'reuse' ? open[0] : undefined);
	const id = reused?.id ?? (await openConversation(attempt, campaign));
	if (id instanceof RequestFailed) return ended(attempt, id);
	// A CRM may answer with an existing conversation when one is to be opened.
	const conversationReused = hasConversation(lead, id);
	const report = { ...attempt.report, conversationId: id ?? null, conversationReused };
	return { ...attempt, report };
}

/** Opens a conversation; returns its ID, as far as it is known. */
async function openConversation(
	attempt: AttemptWithLead,
	campaign: Campaign,
): Promise<string | undefined | RequestFailed> {
	const { plan, phone, options } = attempt.contact;
	const answer = await campaign.client.request(endpoints.createConversation, {
		body: {
			leadId: attempt.lead.id,
			accountChatSectorId: plan.sector.id,
			contactPhone: phone,
			conversationOwnerId: options.conversationOwnerId,
		},
	});
	if (!answer.ok && !answer.isOutcomeUnknown) return answer;
	const isNamed = answer.ok && typeof answer.body.id === 'string';
	const id = isNamed ? answer.body.id : await findOpened(attempt, campaign);
	return !answer.ok && id === undefined ? answer : id;
}

/**
 * Finds the conversation that a request has opened if its answer was lost or does not name it. With a
 * campaign key, later runs must know it, because otherwise it counts as somebody else's conversation.
 */
async function findOpened(
	{ contact, claim, lead }: AttemptWithLead,
	campaign: Campaign,
): Promise<string | undefined> {
	if (!claim) return undefined;
	const reading = await readAgain(lead, contact, campaign).catch(() => undefined);
	const id = reading?.lead.ownConversationId(campaign.settings.campaignKey);
	return hasConversation(lead, id) ? undefined : id;
}

function hasConversation(lead: KnownLead, conversationId: string | undefined): boolean {
	const conversations = lead.conversations ?? [];
	return conversations.some(({ id }) => id !== undefined && id === conversationId);
}
