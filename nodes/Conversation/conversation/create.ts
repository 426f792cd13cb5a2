import { endpoints } from '../../shared/contract';
import { bodyField } from '../../shared/fields/bodyField';
import {
	conversationCreationFields,
	conversationSector,
	prepareConversationBody,
} from '../../shared/fields/conversationFields';
import { additionalFields } from '../../shared/fields/fieldCollections';
import { idField } from '../../shared/fields/idField';
import { defaultCountry } from '../../shared/fields/phoneFields';
import { requireFields } from '../../shared/fields/requiredFields';
import { simplifyConversation } from '../../shared/fields/simplifiedConversation';
import { simplifyOutput } from '../../shared/fields/simplify';
import type { Operation } from '../../shared/operation/operation';

/** Create conversation: `POST /account-external-conversation` (spec, section 4). */
export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create conversation',
	description: 'Open a conversation with a lead, as is needed before a message is sent to it',
	endpoint: endpoints.createConversation,
	fields: [
		bodyField<typeof endpoints.createConversation>('leadId', {
			...idField('Lead ID', 'leadId', 'ID of the lead that the conversation is with'),
			required: true,
		}),
		conversationSector,
		additionalFields(conversationCreationFields),
		defaultCountry,
		simplifyOutput,
	],
	prepare: [requireFields('body', { leadId: 'Lead ID' }), ...prepareConversationBody],
	output: [simplifyConversation],
};
