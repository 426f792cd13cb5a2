import { endpoints } from '../../shared/contract';
import { bodyField } from '../../shared/form/bodyField';
import {
	conversationCreationFields,
	conversationSector,
	prepareConversationBody,
} from '../../shared/form/conversationFields';
import { additionalFields } from '../../shared/form/fieldCollections';
import { leadLocator } from '../../shared/locators/lead';
import { defaultCountry } from '../../shared/form/defaultCountry';
import { requireFields } from '../../shared/operation/requiredFields';
import { simplifyConversation } from '../../shared/output/simplifiedConversation';
import { simplifyOutput } from '../../shared/form/simplify';
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
			...leadLocator,
			required: true,
		}),
		conversationSector,
		additionalFields(conversationCreationFields),
		defaultCountry,
		simplifyOutput,
	],
	prepare: [requireFields('body', { leadId: 'Lead' }), ...prepareConversationBody],
	output: [simplifyConversation],
};
