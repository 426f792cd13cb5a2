import { randomBytes } from 'crypto';

import type { SocialMessageBody, TemplateMessageBody, TextMessageBody } from '../contractTypes';
import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';
import type { Account, MessageRecord } from '../store';
import { renderTemplate } from '../templateRendering';

import type { HandlersOf } from './handler';
import { checkReferences } from './references';

const defaultLimit = 100;

type Content = Pick<MessageRecord, 'type' | 'template' | 'text' | 'mediaLink' | 'buttons'>;

/**
 * The filled-in template, as the recipient reads it.
 *
 * @throws ApiError 404 when the integration has no approved template with this name and language
 * @throws ApiError 400 when the components do not match its placeholders
 */
function templateContent(account: Account, body: TemplateMessageBody): Content {
	const { name, language, components } = body.template;
	const template = account.templates
		.all()
		.find(
			(each) =>
				each.accountIntegrationId === body.accountIntegrationId &&
				each.name === name &&
				each.language === language.code &&
				each.status === 'APPROVED',
		);
	return {
		type: 'template',
		template: { name, language: language.code },
		...renderTemplate(requireFound(template, errorTexts.templateNotFound), components ?? []),
	};
}

function textContent(body: TextMessageBody | SocialMessageBody): Content {
	return { type: 'text', template: null, text: body.text.body, mediaLink: null, buttons: [] };
}

/**
 * "Sends" a message: stores it. A refused message is not stored.
 *
 * @throws ApiError 404 when the integration or the sender does not belong to the account (spec,
 * section 7, rules 1 and 4)
 */
function send(
	account: Account,
	channel: MessageRecord['channel'],
	body: TemplateMessageBody | TextMessageBody | SocialMessageBody,
) {
	checkReferences(account, body);
	const sender =
		body.senderId === undefined
			? null
			: requireFound(account.findSender(body.senderId), errorTexts.senderNotFound);
	const content = body.type === 'template' ? templateContent(account, body) : textContent(body);
	const [lead] = channel === 'chatapp' ? account.leads.findBy('phone', body.to) : [];
	const message: MessageRecord = {
		id: `msg.${randomBytes(18).toString('base64url')}`,
		accountId: account.id,
		channel,
		accountIntegrationId: body.accountIntegrationId,
		to: body.to,
		leadId: lead?.id ?? null,
		senderId: sender?.id ?? null,
		...content,
		at: new Date().toISOString(),
	};
	account.addMessage(message);
	return message;
}

export const messageHandlers: HandlersOf<
	'listTemplates' | 'sendChatappMessage' | 'sendSocialMessage'
> = {
	/** Only approved ones when the query has no status (spec, section 4). */
	listTemplates({ account, query }) {
		requireFound(
			account.integrations.get(query.accountIntegrationId),
			errorTexts.templateIntegrationNotFound,
		);
		const { status = 'APPROVED', templateName, languageCode } = query;
		const templates = account.templates
			.all()
			.filter(
				(template) =>
					template.accountIntegrationId === query.accountIntegrationId &&
					template.status === status &&
					(templateName === undefined || template.name === templateName) &&
					(languageCode === undefined || template.language === languageCode),
			);
		return { data: templates.slice(0, Number(query.limit ?? defaultLimit)) };
	},

	sendChatappMessage({ account, body }) {
		return send(account, 'chatapp', body);
	},

	sendSocialMessage({ account, body }) {
		return send(account, 'social', body);
	},
};
