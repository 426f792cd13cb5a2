import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { mergeAdditionalMessageFields } from '../../shared/form/additionalMessageFields';
import { isBlank } from '../../shared/values/blank';
import { idField } from '../../shared/form/idField';
import type { Operation } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { envelopeTo } from './envelope';
import { answerWithId } from './messageAnswer';
import { integrationField, messageOptions, textField } from './messageFields';
import { addTextContent } from './textContent';

const recipientField = idField(
	'Recipient ID',
	'recipientId',
	'ID or username of the recipient on the social network',
);

function socialRecipient(context: IExecuteSingleFunctions): string {
	const { name, displayName: label } = recipientField;
	const recipient = context.getNodeParameter(name, '');
	if (!isBlank(recipient)) return String(recipient).trim();
	throw new InvalidInput(`"${label}" is empty`, `Enter the ID in "${label}".`);
}

/** Send text on the social channel: `POST /social/send-message` (spec, section 4). */
export const sendSocial: Operation = {
	name: 'Send Social Message',
	value: 'sendSocial',
	action: 'Send social message',
	description: 'Send a text on the social-network channel',
	endpoint: endpoints.sendSocialMessage,
	fields: [integrationField, { ...recipientField, required: true }, textField, messageOptions],
	prepare: [...envelopeTo(socialRecipient), addTextContent, mergeAdditionalMessageFields],
	output: [answerWithId],
};
