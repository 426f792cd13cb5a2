import { endpoints } from '../../shared/contract';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { ownConversationId } from '../claim/claim';
import type { Campaign } from '../control/campaign';
import { findOpenConversations } from '../lead/findOpenConversations';
import { fetchLeadIfListed } from '../leadRequests/fetchLead';
import { requireLead, type Attempt } from './attempt';

/**
 * Reuses an open conversation of the lead or opens a new one, according to "If a Conversation Is
 * Open". One that an earlier run of the campaign opened is reused while it is open. The phone of a
 * new conversation is given explicitly, because the lead's phone may have a format that breaks
 * sending (spec, section 1).
 *
 * @throws {RequestFailed} when the request fails
 */
export async function ensureConversation(attempt: Attempt, campaign: Campaign): Promise<void> {
	attempt.step = 'conversation';
	const { contact } = attempt;
	const lead = requireLead(attempt);
	const { settings, client } = campaign;
	const { sector } = contact.plan;
	const open = findOpenConversations(lead, sector.id, client.settings.closedStatuses);
	const own = ownConversationId(lead, settings.campaignKey);
	const reused =
		(own === undefined ? undefined : open.find(({ id }) => id === own)) ??
		(settings.onActiveConversation === 'reuse' ? open[0] : undefined);
	if (reused) {
		setConversation(attempt, reused.id, true);
		return;
	}
	const answer = await client.request(endpoints.createConversation, {
		body: {
			leadId: lead.id,
			accountChatSectorId: sector.id,
			contactPhone: contact.phone,
			conversationOwnerId: contact.options.conversationOwnerId,
		},
	});
	if (!answer.ok && !answer.failure.isOutcomeUnknown) throw new RequestFailed(answer);
	const isNamed = answer.ok && typeof answer.body.id === 'string';
	const id = isNamed ? answer.body.id : await findOpenedConversation(attempt, campaign);
	if (!answer.ok && id === undefined) throw new RequestFailed(answer);
	// A CRM may answer with an existing conversation when one is to be opened.
	setConversation(attempt, id, attempt.before?.some((each) => each.id === id) ?? false);
}

/**
 * Finds the conversation that a request has opened if its answer was lost or does not name it: the
 * newest open one in the sector that the lead did not have before. With a campaign key, later runs
 * must know it, because otherwise it counts as somebody else's conversation.
 *
 * @returns `undefined` if there is none, or it is unknown which conversations the lead had before
 */
async function findOpenedConversation(
	attempt: Attempt,
	campaign: Campaign,
): Promise<string | undefined> {
	const { contact, before } = attempt;
	const { settings, client } = campaign;
	if (settings.campaignKey === '' || !before) return undefined;
	const current = await fetchLeadIfListed(requireLead(attempt), contact.phone, campaign);
	if (!current) return undefined;
	const { closedStatuses } = client.settings;
	return findOpenConversations(current, contact.plan.sector.id, closedStatuses).find(
		({ id, unreadCount }) => !before.some((each) => each.id === id) && !(unreadCount > 0),
	)?.id;
}

function setConversation(attempt: Attempt, id: string | undefined, isReused: boolean): void {
	const conversation = { conversationId: id ?? null, conversationReused: isReused };
	attempt.report = { ...attempt.report, ...conversation };
}
