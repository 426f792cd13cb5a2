import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/fields/additionalFieldsJson';
import {
	conversationCreationFields,
	conversationSector,
	prepareConversationBody,
} from '../../shared/fields/conversationFields';
import { additionalFields } from '../../shared/fields/fieldCollections';
import { defaultCountry } from '../../shared/fields/phoneFields';
import { simplifyOutput } from '../../shared/fields/simplify';
import { simplifyConversation } from '../../shared/fields/simplifiedConversation';
import type { Operation } from '../../shared/operation/operation';
import { leadIdField, leadIdInPath } from './leadId';

/** Create conversation for a lead: `POST /lead/{id}/conversation`. */
export const createConversation: Operation = {
	name: 'Create Conversation',
	value: 'createConversation',
	action: 'Create conversation for lead',
	description: 'Open a conversation with a lead',
	endpoint: endpoints.createLeadConversation,
	id: leadIdInPath,
	fields: [
		leadIdField,
		conversationSector,
		additionalFields(conversationCreationFields),
		defaultCountry,
		additionalFieldsJson,
		simplifyOutput,
	],
	prepare: prepareConversationBody,
	output: [simplifyConversation],
};
