import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { sentField, type Field } from '../shared/fields/field';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { additionalMessageFields, optionsCollection } from '../shared/form/fieldCollections';
import { phoneField } from '../shared/form/leadFields';
import { noteField } from '../shared/form/textField';
import { integrationLocator, senderLocator } from '../shared/locators/accountRecords';
import { listSearchesFor } from '../shared/locators/recordLocator';
import { templateLocator } from '../shared/locators/template';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation, PrepareFields } from '../shared/operation/operation';
import { loadTemplateVariables } from '../shared/templateVariables/fields';
import {
	templateVariablesFields,
	templateVariablesJson,
} from '../shared/templateVariables/parameter';
import { sentMessageId } from '../shared/transport/exchange/messageAnswer';
import { addTemplateContent, addTextContent, messageText } from './content';

const integrationField: Field = {
	...integrationLocator,
	required: true,
	description: 'Account of the channel that sends the message',
	sendAs: 'accountIntegrationId',
};

const toField = sentField('to', {
	...phoneField,
	displayName: 'Recipient Phone',
	required: true,
	description:
		'Phone number of the recipient in any common format; it is converted to digits with country code',
});

const recipientField: Field = {
	...noteField('recipientId', 'Recipient ID', 'ID or username on the social network'),
	required: true,
	sendAs: 'to',
};

const messageOptions = [additionalMessageFields, sentField('senderId', senderLocator)];

/** Renames the recipient field to the name in the credential (docs/assumptions.md). */
const nameRecipient: PrepareFields = function ({ to, ...others }) {
	return { ...others, [this.client.settings.names.recipientField]: to };
};

/**
 * What all sends have in common. Their output has the ID of the message as `id` (docs/assumptions.md),
 * or else `null`: n8n treats an item with only `error` as failed.
 */
function messageForm(fields: Field[], addContent: PrepareFields, options: Field[] = []) {
	return {
		fields: [integrationField, ...fields, optionsCollection([...messageOptions, ...options])],
		prepare: [nameRecipient, addContent],
		output: [
			(answers, { body }) => answers.map((answer) => ({ ...answer, id: sentMessageId(body) })),
		],
	} satisfies Partial<Operation>;
}

/** Sends on both channels (spec, sections 1 and 4; docs/assumptions.md). */
const operations: Operation[] = [
	{
		value: 'sendTemplate',
		description:
			'Send an approved template on the messaging channel. Contacts who have not written recently can only get a template. A list of contacts belongs in CRM Outbound Contact, which sends to nobody twice.',
		endpoint: endpoints.sendChatappMessage,
		...messageForm(
			[templateLocator, ...templateVariablesFields, toField, defaultCountryField],
			addTemplateContent,
			[templateVariablesJson],
		),
	},
	{
		value: 'sendSocial',
		name: 'Send Social Message',
		action: 'Send social message',
		description: 'Send a text on the social-network channel',
		endpoint: endpoints.sendSocialMessage,
		...messageForm([recipientField, messageText], addTextContent),
	},
	{
		value: 'sendText',
		description:
			'Send a text on the messaging channel. Channels deliver texts only to contacts who have written recently.',
		endpoint: endpoints.sendChatappMessage,
		...messageForm([toField, defaultCountryField, messageText], addTextContent),
	},
];

export const resources = [{ record: 'message', operations }];

/** Messages on the messaging channel and the social-network channel. */
export class CrmSendMessage extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Send Message', resources),
		name: 'crmSendMessage',
		icon: nodeIcon('crm-send-message'),
		subtitle,
		description:
			'Send one template or text message to each item. For a list of contacts, use CRM Outbound Contact.',
		usableAsTool: true,
	};

	methods = {
		listSearch: listSearchesFor(this.description.properties),
		resourceMapping: { templateVariables: loadTemplateVariables },
	};
}
