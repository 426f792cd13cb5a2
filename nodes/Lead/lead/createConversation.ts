import { endpoints } from '../../shared/contract';
import { conversationForm } from '../../shared/form/conversationFields';
import { leadLocator } from '../../shared/locators/lead';
import type { Operation } from '../../shared/operation/operation';
import { simplifiedConversation } from '../../shared/output/simplifiedConversation';

/** Create conversation for a lead: `POST /lead/{id}/conversation`. */
export const createConversation: Operation = {
	value: 'createConversation',
	action: 'Create conversation for lead',
	description: 'Open a conversation with a lead',
	endpoint: endpoints.createLeadConversation,
	id: leadLocator,
	...conversationForm,
	simplify: simplifiedConversation,
};
