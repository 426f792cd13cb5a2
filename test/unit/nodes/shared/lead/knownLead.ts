import { leadDetails, type LeadDetails } from '../../../../../nodes/shared/lead/leadDetails';

/** A lead as it is known after the CRM has listed it with some fields. */
export function knownLead(fields: object = {}): LeadDetails {
	return leadDetails({ id: 'lead-1', ...fields } as LeadDetails);
}

/** The same with these conversations. */
export function leadIn(...conversations: object[]): LeadDetails {
	return knownLead({ accountExternalConversations: conversations });
}
