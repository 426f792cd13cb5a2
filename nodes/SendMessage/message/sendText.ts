import { endpoints } from '../../shared/contract';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import type { Operation } from '../../shared/operation/operation';
import { rejectOtherChannel } from './rejectOtherChannel';
import { addTextContent, messageForm, messageText, toField } from './messageFields';

/** Send text: `POST /chatapp/send-message` (spec, section 4; docs/assumptions.md). */
export const sendText: Operation = {
	value: 'sendText',
	description:
		'Send a text on the messaging channel. Channels deliver texts only to contacts who have written recently.',
	endpoint: endpoints.sendChatappMessage,
	...messageForm(
		'chatappPath',
		[toField, defaultCountryField, messageText],
		[addTextContent, rejectOtherChannel('chatappPath')],
	),
};
