import { endpoints } from '../../shared/contract';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import type { Operation } from '../../shared/operation/operation';
import { addMessageId } from './addMessageId';
import { integrationField, messageOptions, textField, toField } from './messageFields';
import { nameRecipient } from './nameRecipient';
import { addTextContent } from './textContent';

/** Send text: `POST /chatapp/send-message` (spec, section 4; docs/assumptions.md). */
export const sendText: Operation = {
	name: 'Send Text',
	value: 'sendText',
	action: 'Send text message',
	description:
		'Send a text on the messaging channel. Channels deliver texts only to contacts who have written recently.',
	endpoint: endpoints.sendChatappMessage,
	fields: [integrationField, toField, defaultCountryField, textField, messageOptions],
	prepare: [nameRecipient, addTextContent],
	output: [addMessageId],
};
