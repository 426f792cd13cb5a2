import { endpoints } from '../../shared/contract';
import { sentField, type Operation } from '../../shared/operation/operation';
import {
	conversationCreationFields,
	conversationSector,
	requireSectorOfExpression,
} from '../../shared/form/conversationFields';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { leadLocator } from '../../shared/locators/lead';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { simplifiedConversation } from '../../shared/output/simplifiedConversation';

/** Create conversation: `POST /account-external-conversation` (spec, section 4). */
export const create: Operation = {
	value: 'create',
	description: 'Open a conversation with a lead, to which messages then belong',
	endpoint: endpoints.createConversation,
	fields: [
		sentField('leadId', { ...leadLocator, required: true }),
		conversationSector,
		additionalFieldsCollection(conversationCreationFields),
		defaultCountryField,
	],
	prepare: [requireSectorOfExpression],
	simplify: simplifiedConversation,
};
