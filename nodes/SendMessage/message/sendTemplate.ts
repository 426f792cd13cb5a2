import { endpoints } from '../../shared/contract';
import { mergeAdditionalMessageFields } from '../../shared/form/additionalMessageFields';
import { defaultCountry } from '../../shared/form/defaultCountry';
import { templateLocator } from '../../shared/locators/template';
import type { Operation } from '../../shared/operation/operation';
import { templateVariablesFields } from '../../shared/templateVariables/parameter';
import { envelopeTo, phoneRecipient } from './envelope';
import { answerWithId } from './messageAnswer';
import { integrationField, messageOptions, toField } from './messageFields';
import { addTemplateContent } from './templateContent';

/** Send template: `POST /chatapp/send-message` (spec, sections 1 and 4; docs/assumptions.md). */
export const sendTemplate: Operation = {
	name: 'Send Template',
	value: 'sendTemplate',
	action: 'Send template message',
	description:
		'Send an approved template on the messaging channel, as is needed to write to a contact first',
	endpoint: endpoints.sendChatappMessage,
	fields: [
		integrationField,
		templateLocator,
		...templateVariablesFields,
		toField,
		defaultCountry,
		messageOptions,
	],
	prepare: [...envelopeTo(phoneRecipient), addTemplateContent, mergeAdditionalMessageFields],
	output: [answerWithId],
};
