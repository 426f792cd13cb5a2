import { endpoints } from '../../shared/contract';
import { conversationOwner, conversationSector } from '../../shared/form/conversationFields';
import { additionalFieldsJson, updateFieldsCollection } from '../../shared/form/fieldCollections';
import { simplifiedConversation } from '../../shared/output/simplifiedConversation';
import type { Operation } from '../../shared/operation/operation';
import { conversationIdField } from './conversationIdField';

/** Update conversation: `PUT /account-external-conversation/{id}` (docs/assumptions.md). */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update conversation',
	description: 'Move a conversation to another sector or owner',
	endpoint: endpoints.updateConversation,
	id: conversationIdField,
	fields: [updateFieldsCollection([conversationOwner, conversationSector]), additionalFieldsJson],
	simplify: simplifiedConversation,
};
