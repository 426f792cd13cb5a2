import type { EndpointName } from '../../nodes/shared/contract';

/** Endpoints that answer with one lead in a shape that the spec does not give. */
export const leadWrites: readonly EndpointName[] = ['createLead', 'updateLead'];

/** Endpoints that open a conversation. */
export const conversationCreations: readonly EndpointName[] = [
	'createConversation',
	'createLeadConversation',
];

/** Endpoints that send a message. */
export const sends: readonly EndpointName[] = ['sendChatappMessage', 'sendSocialMessage'];

/** What the resource of a single record is called, where an endpoint answers with one. */
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
