import { endpoints } from '../../shared/contract';
import { conversationStatus } from '../../shared/form/conversationFields';
import { simplifiedConversation } from '../../shared/output/simplifiedConversation';
import { conversationLocator } from '../../shared/locators/conversation';
import type { Operation } from '../../shared/operation/operation';

/**
 * Update conversation status: `PUT /account-external-conversation/{id}/update-status`
 * (docs/assumptions.md).
 */
export const updateStatus: Operation = {
	value: 'updateStatus',
	action: 'Update conversation status',
	description: 'Set the status of a conversation, for example to close it',
	endpoint: endpoints.updateConversationStatus,
	id: conversationLocator,
	fields: [{ ...conversationStatus, default: '', placeholder: 'e.g. closed', required: true }],
	simplify: simplifiedConversation,
};
