import { endpoints } from '../../shared/contract';
import { textField } from '../../shared/form/textField';
import type { Field } from '../../shared/fields/field';
import type { Operation } from '../../shared/operation/operation';
import { rejectOtherChannel } from './rejectOtherChannel';
import { addTextContent, messageForm, messageText } from './messageFields';

const recipientField: Field = {
	...textField('note', 'recipientId', 'Recipient ID', 'ID or username on the social network'),
	required: true,
	sendAs: 'to',
};

/** Send text on the social channel: `POST /social/send-message` (spec, section 4). */
export const sendSocial: Operation = {
	value: 'sendSocial',
	name: 'Send Social Message',
	action: 'Send social message',
	description: 'Send a text on the social-network channel',
	endpoint: endpoints.sendSocialMessage,
	...messageForm(
		'socialPath',
		[recipientField, messageText],
		[addTextContent, rejectOtherChannel('socialPath')],
	),
};
