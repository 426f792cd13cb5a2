import { endpoints } from '../../shared/contract';
import { idField } from '../../shared/form/idField';
import { trimmedText } from '../../shared/values/text';
import type { Operation } from '../../shared/operation/operation';
import { addMessageId } from './addMessageId';
import { integrationField, messageOptions, textField } from './messageFields';
import { nameRecipient } from './nameRecipient';
import { addTextContent } from './textContent';

/** Send text on the social channel: `POST /social/send-message` (spec, section 4). */
export const sendSocial: Operation = {
	name: 'Send Social Message',
	value: 'sendSocial',
	action: 'Send social message',
	description: 'Send a text on the social-network channel',
	endpoint: endpoints.sendSocialMessage,
	fields: [
		integrationField,
		{
			...idField(
				'Recipient ID',
				'recipientId',
				'ID or username of the recipient on the social network',
			),
			required: true,
			sendAs: 'to',
			read: trimmedText,
		},
		textField,
		messageOptions,
	],
	prepare: [nameRecipient, addTextContent],
	output: [addMessageId],
};
