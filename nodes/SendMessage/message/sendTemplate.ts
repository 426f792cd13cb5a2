import { endpoints } from '../../shared/contract';
import { defaultCountryField } from '../../shared/form/defaultCountry';
import { templateLocator } from '../../shared/locators/template';
import type { Operation } from '../../shared/operation/operation';
import {
	templateVariablesFields,
	templateVariablesJson,
} from '../../shared/templateVariables/parameter';
import { messageForm, toField } from './messageFields';
import { addTemplateContent } from './templateContent';
import { sendUnlessLinkEnded } from './sendUnlessLinkEnded';

/** Send template: `POST /chatapp/send-message` (spec, sections 1 and 4; docs/assumptions.md). */
export const sendTemplate: Operation = {
	value: 'sendTemplate',
	description:
		'Send an approved template on the messaging channel. Contacts who have not written recently can only get a template. A list of contacts belongs in CRM Outbound Contact, which sends to nobody twice.',
	endpoint: endpoints.sendChatappMessage,
	...messageForm(
		'chatappPath',
		[templateLocator, ...templateVariablesFields, toField, defaultCountryField],
		[addTemplateContent],
		[templateVariablesJson],
	),
	send: sendUnlessLinkEnded,
};
