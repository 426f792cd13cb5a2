import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { errorText } from '../../shared/editorText';
import { sentMessageId } from '../../shared/transport/exchange/messageAnswer';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import { isCertainlyUnsent } from '../report/errors';
import { asSent, asUnconfirmed } from '../report/report';
import { ended, endedAs, type AttemptWithLead } from './attempt';

/**
 * Sends the template, at the campaign's pace. From the moment that the request may have left, every
 * unexpected end is an unknown outcome.
 */
export async function sendMessage(
	attempt: AttemptWithLead,
	campaign: Campaign,
	checkBeforeSending: () => Error | undefined,
): Promise<AttemptWithLead> {
	const { contact } = attempt;
	const send = async () => {
		const answer = await campaign.client.request(endpoints.sendChatappMessage, {
			body: messageBody(contact, campaign),
			beforeAttempt: async () => await campaign.waitForMessage(channelOf(contact, campaign)),
			checkBeforeSending,
		});
		if (!answer.ok) throw answer;
		const sent = asSent(sentMessageId(answer.body), new Date());
		campaign.firstMessageAt ??= performance.now();
		campaign.messages.count++;
		return endedAs(attempt, sent);
	};
	return await send().catch((error: unknown) => {
		if (isCertainlyUnsent(error)) return ended(attempt, error as Error);
		campaign.messages.count++;
		if (error instanceof RequestFailed) return ended(attempt, error);
		return endedAs(attempt, asUnconfirmed('outcomeUnknown', errorText(error)));
	});
}

/** The channel that a contact is sent to through, which has one pace. */
export function channelOf({ plan }: Contact, { client }: Campaign): string {
	return `${client.account} ${plan.integrationId}`;
}

/** The body of the contact's message. */
export function messageBody(
	{ plan, phone, components, options }: Contact,
	{ client }: Campaign,
): IDataObject {
	const { template, integrationId } = plan;
	return {
		accountIntegrationId: integrationId,
		type: 'template',
		template: {
			name: template.name,
			language: { code: template.language },
			components: components as unknown as IDataObject[],
		},
		senderId: options.senderId || undefined,
		...options.additionalMessageFields,
		// Last: the additional fields may hold it in another form.
		[client.settings.names.recipientField]: phone,
	};
}
