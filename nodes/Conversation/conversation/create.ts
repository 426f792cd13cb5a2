import { endpoints } from '../../shared/contract';
import { conversationForm } from '../../shared/form/conversationFields';
import { leadLocator } from '../../shared/locators/lead';
import { sentField } from '../../shared/fields/field';
import type { Operation } from '../../shared/operation/operation';
import { simplifiedConversation } from '../../shared/output/simplifiedConversation';

/** Create conversation: `POST /account-external-conversation` (spec, section 4). */
export const create: Operation = {
	value: 'create',
	description: 'Open a conversation with a lead, to which messages then belong',
	endpoint: endpoints.createConversation,
	...conversationForm,
	fields: [sentField('leadId', { ...leadLocator, required: true }), ...conversationForm.fields],
	simplify: simplifiedConversation,
};
