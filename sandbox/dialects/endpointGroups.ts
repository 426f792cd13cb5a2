import type { EndpointName } from '../../nodes/shared/contract';

/** Endpoints that answer with one lead, whose shape the spec does not give. */
export const leadWrites: readonly EndpointName[] = ['createLead', 'updateLead'];

/** Endpoints that open a conversation. */
export const conversationCreations: readonly EndpointName[] = [
	'createConversation',
	'createLeadConversation',
];

/** Endpoints that send a message. */
export const sends: readonly EndpointName[] = ['sendChatappMessage', 'sendSocialMessage'];

/** The resource name of each endpoint that answers with a single record. */
export const resourceNames: Partial<Record<EndpointName, string>> = {
	createLead: 'lead',
	updateLead: 'lead',
	createConversation: 'conversation',
	createLeadConversation: 'conversation',
	updateConversation: 'conversation',
	updateConversationStatus: 'conversation',
	sendChatappMessage: 'message',
	sendSocialMessage: 'message',
};
