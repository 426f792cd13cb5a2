import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import {
	conversationCreationFields,
	conversationSector,
	prepareConversationBody,
} from '../../shared/form/conversationFields';
import { additionalFields } from '../../shared/form/fieldCollections';
import { defaultCountry } from '../../shared/form/defaultCountry';
import { simplifyOutput } from '../../shared/form/simplify';
import { simplifyConversation } from '../../shared/output/simplifiedConversation';
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
