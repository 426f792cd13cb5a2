import { hasSameSubscriberNumber } from '../../shared/lead/samePhone';
import type { LeadDetails } from './leadDetails';
import { isOpen } from './openConversations';

/** Whether the run opened the conversation for the message, or it existed before. */
export type ConversationKind = 'opened' | 'existing';

/** What a CRM may go by when it shows a message on its lead. */
export interface MessageTraits {
	kind: ConversationKind;
	lead: LeadDetails;
	/** The phone of the message, in digits. */
	phone: string;
	/** ID of the sector that the message is sent from. */
	sectorId: string;
	/** Missing if the message may be in any of the lead's conversations. */
	conversationId?: string;
}

/**
 * Groups messages that a CRM may handle differently. What one message of a group shows says nothing
 * about other groups: a CRM may find the lead by its phone, so that a message to another number moves
 * none of its conversations, and it may leave conversations of other sectors, or closed ones, as they
 * are.
 *
 * @param closedStatuses in lower case
 * @returns one group for each conversation that the message may be in; none if that is unknown
 */
export function groupsOf(
	{ kind, lead, phone, sectorId, conversationId }: MessageTraits,
	closedStatuses: readonly string[],
): string[] {
	const relation = relationOf(String(lead.phone ?? ''), phone);
	if (kind === 'opened') return [`opened, sector ${sectorId}, ${relation}`];
	const groups = (lead.accountExternalConversations ?? [])
		.filter(({ id }) => conversationId === undefined || String(id) === conversationId)
		.map((conversation) => {
			const status = isOpen(conversation, closedStatuses) ? 'open' : 'closed';
			const conversationSector = String(conversation.accountChatSectorId);
			return `${status}, sector ${conversationSector} for ${sectorId}, ${relation}`;
		});
	return [...new Set(groups)];
}

/**
 * Whether a message to the phone shows on the lead, as far as is known: one to another number than the
 * lead's may show nowhere.
 */
export function isToOwnPhone(lead: LeadDetails, phone: string): boolean {
	return !lead.phone || relationOf(String(lead.phone), phone) !== 'other number';
}

/** @param phone of the contact, in digits */
function relationOf(leadPhone: string, phone: string): string {
	if (leadPhone === phone) return 'same phone';
	if (leadPhone.replace(/\D/g, '') === phone) return 'same digits';
	return hasSameSubscriberNumber(leadPhone, phone) ? 'other format' : 'other number';
}
