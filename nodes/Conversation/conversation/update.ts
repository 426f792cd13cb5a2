import { endpoints } from '../../shared/contract';
import { conversationOwner, conversationSector } from '../../shared/form/conversationFields';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import { simplifiedConversation } from '../../shared/output/simplifiedConversation';
import { conversationLocator } from '../../shared/locators/conversation';
import type { Operation } from '../../shared/operation/operation';

/** Update conversation: `PUT /account-external-conversation/{id}` (docs/assumptions.md). */
export const update: Operation = {
	value: 'update',
	description: 'Move a conversation to another sector or owner',
	endpoint: endpoints.updateConversation,
	id: conversationLocator,
	fields: [updateFieldsCollection([conversationOwner, conversationSector])],
	simplify: simplifiedConversation,
};
