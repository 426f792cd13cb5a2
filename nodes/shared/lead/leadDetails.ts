import type { Lead, LeadConversation } from '../contract';
import { parsedMetadata } from './metadata';

/** The lead that the rules check; a field is missing where the CRM did not send it. */
export type LeadDetails = Partial<Lead> & Pick<Lead, 'id'>;

/**
 * Converts a lead from the CRM to the form that the rules read: labels and conversations that are
 * `null` become empty lists, metadata given as JSON text is parsed, an empty time becomes `null`, a status
 * text, and a conversation's sector is also read from `AccountChatSector`.
 */
export function leadDetails(received: LeadDetails): LeadDetails {
	const lead: LeadDetails = { ...received };
	if (lead.accountCRMLeadLabelAssignments === null) lead.accountCRMLeadLabelAssignments = [];
	const { accountExternalConversations: listed } = received;
	const conversations = listed === null ? [] : listed;
	if (Array.isArray(conversations)) {
		lead.accountExternalConversations = conversations.map(conversationDetails);
	} else delete lead.accountExternalConversations;
	if ('metadata' in lead) lead.metadata = parsedMetadata(lead.metadata) as Lead['metadata'];
	return lead;
}

function conversationDetails(received: LeadConversation): LeadConversation {
	if (typeof received !== 'object' || received === null) return {} as LeadConversation;
	const { AccountChatSector, lastMessageAt, status } = received;
	const conversation = { ...received };
	if (lastMessageAt === '') conversation.lastMessageAt = null;
	if (typeof status === 'number') conversation.status = String(status);
	if (conversation.accountChatSectorId === undefined && AccountChatSector !== undefined) {
		conversation.accountChatSectorId = AccountChatSector?.id ?? null;
	}
	return conversation;
}
