import { additionalMessageFields, optionsCollection } from '../../shared/form/fieldCollections';
import { phoneField } from '../../shared/form/leadFields';
import type { Channel } from '../../shared/locators/channel';
import {
	messagingIntegrationLocator,
	socialIntegrationLocator,
} from '../../shared/locators/integration';
import { senderLocator } from '../../shared/locators/member';
import { sentField, type Field } from '../../shared/fields/field';
import { rememberEmptyExpression, rememberOddity } from '../../shared/operation/nodeRun';
import type { Operation, PrepareFields } from '../../shared/operation/operation';
import { lengthOf } from '../../shared/template';
import { InvalidInput } from '../../shared/invalidInput';
import { sentMessageId } from '../../shared/transport/exchange/messageAnswer';
import { requireValue } from '../../shared/values/blank';
import { parseText } from '../../shared/values/text';

const integrationFields: Record<Channel, Field> = {
	chatappPath: integrationField(messagingIntegrationLocator),
	socialPath: integrationField(socialIntegrationLocator),
};

function integrationField(locator: typeof messagingIntegrationLocator): Field {
	const description = 'Account of the channel that sends the message';
	return { ...locator, required: true, description, sendAs: 'accountIntegrationId' };
}

export const toField = sentField('to', {
	...phoneField,
	displayName: 'Recipient Phone',
	required: true,
	description:
		'Phone number of the recipient in any common format; it is converted to digits with country code',
});

export const messageText: Field = {
	displayName: 'Text',
	name: 'text',
	type: 'string',
	textKind: 'message',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. Hello Helena, how can we help?',
	description: 'Text of the message',
};

const messageOptions = [additionalMessageFields, sentField('senderId', senderLocator)];

/** Longest text that the messaging platform delivers, in characters; it drops longer ones. */
const longestText = 4096;

/**
 * Adds the text in the messaging platform's public format (docs/assumptions.md).
 *
 * @throws {InvalidInput} when it is empty, too long or not text
 */
export const addTextContent: PrepareFields = function (fields) {
	const { name, displayName: label } = messageText;
	const given = this.form.get(name);
	requireValue(given, label);
	const body = parseText(given, label, 'message');
	rememberOddity(this, messageText, body);
	rememberEmptyExpression(this, messageText);
	if (lengthOf(body) > longestText) {
		throw new InvalidInput(
			`"${label}" has ${lengthOf(body)} characters`,
			`The platform delivers at most ${longestText}. Shorten it, or send it in parts.`,
		);
	}
	return { ...fields, type: 'text', text: { body } };
};

/** Renames the recipient field to the name in the credential (docs/assumptions.md). */
const nameRecipient: PrepareFields = function ({ to, ...others }) {
	return { ...others, [this.client.settings.names.recipientField]: to };
};

/**
 * What all sends have in common. Their output has the ID of the message as `id` (docs/assumptions.md),
 * or else `null`: n8n treats an item with only `error` as failed.
 */
export function messageForm(
	channel: Channel,
	fields: Field[],
	prepare: PrepareFields[],
	options: Field[] = [],
) {
	const optionFields = optionsCollection([...messageOptions, ...options]);
	return {
		fields: [integrationFields[channel], ...fields, optionFields],
		prepare: [nameRecipient, ...prepare],
		output: [
			(answers, { body }) => answers.map((answer) => ({ ...answer, id: sentMessageId(body) })),
		],
	} satisfies Partial<Operation>;
}
