import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';

/** A lead as it is known after the CRM has listed it with some fields. */
export function knownLead(fields: object = {}): KnownLead {
	return KnownLead.read({ id: 'lead-1', ...fields });
}

/** The same with these conversations. */
export function leadIn(...conversations: object[]): KnownLead {
	return knownLead({ accountExternalConversations: conversations });
}
