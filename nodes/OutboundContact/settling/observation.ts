import { hasSameSubscriberNumber } from '../../shared/lead/samePhone';
import { snapshotsInClaim } from '../claim/claim';
import type { ClaimHistory, ConversationKind } from '../claim/claimHistory';
import type { Campaign } from '../control/campaign';
import { noiseKeyOf, groupOf, type Message, type Observation } from '../control/sendLog';
import { findOpenConversations } from '../lead/findOpenConversations';

/**
 * What a lead shows about a message.
 *
 * @param history from `claimHistory` or `historyOfSentClaim`
 * @returns `undefined` if the lead shows nothing
 */
export function observationOf(
	history: ClaimHistory | undefined,
	message: Message,
	{ client }: Pick<Campaign, 'client'>,
): Observation | undefined {
	if (!history) return undefined;
	const { change, kind, conversationId } = history;
	const isUnclear = change === 'unchanged' && !wouldShow(message, history, client.settings);
	// The CRM may not show the conversation that was opened for the message.
	const mayBeOpened = kind === 'existing' && conversationId === undefined;
	const kinds: ConversationKind[] = mayBeOpened ? ['existing', 'opened'] : [kind];
	return {
		...history,
		change: isUnclear ? 'unclear' : change,
		groups: kinds.map((each) => groupOf(each, message)),
		noiseKey: noiseKeyOf(kind, message.claim),
	};
}

/**
 * Whether a message would show on its lead, as far as is known: one to another number than the lead's
 * may show nowhere. A run reuses only open conversations of its sector; if the CRM answers the creation
 * of a conversation with an existing one, that one may not show the message.
 */
function wouldShow(
	{ contact: { phone, plan }, lead, claim }: Message,
	{ kind, conversationId }: ClaimHistory,
	{ closedStatuses }: Campaign['client']['settings'],
): boolean {
	if (lead.phone && !hasSameSubscriberNumber(String(lead.phone), phone)) return false;
	if (kind === 'opened') {
		// An earlier run may have sent from another sector.
		const sectorId = lead.accountExternalConversations?.find(
			({ id }) => String(id) === conversationId,
		)?.accountChatSectorId;
		return sectorId === undefined || sectorId === plan.sector.id;
	}
	const reusable = findOpenConversations(lead, plan.sector.id, closedStatuses);
	const reusableIds = reusable.map(({ id }) => String(id));
	const before = snapshotsInClaim(claim)?.map(({ id }) => id);
	const possibleIds = conversationId === undefined ? before : [conversationId];
	return possibleIds?.every((id) => reusableIds.includes(id)) ?? false;
}
