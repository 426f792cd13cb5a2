import { endpoints } from '../../shared/contract';
import {
	conversationCreationFields,
	conversationSector,
	requireSectorOfExpression,
} from '../../shared/form/conversationFields';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { simplifiedConversation } from '../../shared/output/simplifiedConversation';
import type { Operation } from '../../shared/operation/operation';
import { leadLocator } from '../../shared/locators/lead';

/** Create conversation for a lead: `POST /lead/{id}/conversation`. */
export const createConversation: Operation = {
	value: 'createConversation',
	action: 'Create conversation for lead',
	description: 'Open a conversation with a lead',
	endpoint: endpoints.createLeadConversation,
	id: leadLocator,
	fields: [
		conversationSector,
		additionalFieldsCollection(conversationCreationFields),
		defaultCountryField,
	],
	prepare: [requireSectorOfExpression],
	simplify: simplifiedConversation,
};
