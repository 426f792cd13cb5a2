import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/fieldCollections';
import { conversationStatus } from '../../shared/form/conversationFields';
import { simplifiedConversation } from '../../shared/output/simplifiedConversation';
import type { Operation } from '../../shared/operation/operation';
import { conversationIdField } from './conversationIdField';

/**
 * Update conversation status: `PUT /account-external-conversation/{id}/update-status`
 * (docs/assumptions.md).
 */
export const updateStatus: Operation = {
	name: 'Update Status',
	value: 'updateStatus',
	action: 'Update conversation status',
	description: 'Set the status of a conversation, for example to close it',
	endpoint: endpoints.updateConversationStatus,
	id: conversationIdField,
	fields: [
		{ ...conversationStatus, default: '', placeholder: 'e.g. closed', required: true },
		additionalFieldsJson,
	],
	simplify: simplifiedConversation,
};
