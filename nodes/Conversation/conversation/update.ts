import { endpoints } from '../../shared/contract';
import {
	additionalFieldsJson,
	mergeAdditionalFields,
} from '../../shared/form/additionalFieldsJson';
import { conversationOwner, conversationSector } from '../../shared/form/conversationFields';
import { updateFields } from '../../shared/form/fieldCollections';
import { leaveOutEmpty } from '../../shared/operation/leaveOutEmpty';
import { requireChange } from '../../shared/operation/requiredFields';
import { simplifyConversation } from '../../shared/output/simplifiedConversation';
import { simplifyOutput } from '../../shared/form/simplify';
import type { Operation } from '../../shared/operation/operation';
import { conversationIdField, conversationIdInPath } from './conversationId';

/** Update conversation: `PUT /account-external-conversation/{id}` (docs/assumptions.md). */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update conversation',
	description: 'Move a conversation to another sector or give it another owner',
	endpoint: endpoints.updateConversation,
	id: conversationIdInPath,
	fields: [
		conversationIdField,
		updateFields([conversationOwner, conversationSector]),
		additionalFieldsJson,
		simplifyOutput,
	],
	prepare: [leaveOutEmpty('body'), mergeAdditionalFields, requireChange],
	output: [simplifyConversation],
};
