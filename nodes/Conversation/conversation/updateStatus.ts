import { endpoints } from '../../shared/contract';
import {
	additionalFieldsJson,
	mergeAdditionalFields,
} from '../../shared/form/additionalFieldsJson';
import { conversationStatus } from '../../shared/form/conversationFields';
import { requireFields } from '../../shared/operation/requiredFields';
import { simplifyConversation } from '../../shared/output/simplifiedConversation';
import { simplifyOutput } from '../../shared/form/simplify';
import type { Operation } from '../../shared/operation/operation';
import { conversationIdField, conversationIdInPath } from './conversationId';

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
	id: conversationIdInPath,
	fields: [
		conversationIdField,
		{ ...conversationStatus, default: '', placeholder: 'e.g. closed', required: true },
		additionalFieldsJson,
		simplifyOutput,
	],
	prepare: [requireFields('body', { status: 'Status' }), mergeAdditionalFields],
	output: [simplifyConversation],
};
