import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/sentMessageId';
import { errorText, failureReport, stopReason, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import { sent, unconfirmed } from '../report';
import { heldBack } from '../timing';
import { over, type ConversationTaken, type Over } from './state';

/**
 * Sends the template, at the campaign's pace.
 *
 * @throws the reason for which the message was not sent, when the run was stopped before it
 */
export async function sendMessage(
	{ contact, report, claim }: ConversationTaken,
	campaign: Campaign,
): Promise<Over> {
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody(contact, campaign),
		beforeAttempt: campaign.pace,
		reasonNotTo: () => stopReason(campaign) ?? heldBack(contact, campaign),
	});
	if (answer.ok) {
		campaign.streak.taken();
		campaign.observed.hasSent = true;
		return over(sent(report, sentMessageId(answer.body), new Date()), claim);
	}
	const { failure } = answer;
	if (failure.isOutcomeUnknown) campaign.streak.failed(failure, contact.phone);
	return over(
		failure.isOutcomeUnknown
			? unconfirmed(report, 'outcomeUnknown', errorText(failure))
			: failureReport(report, 'message', failure, campaign),
		claim,
	);
}

/** The body of the contact's message. */
export function messageBody({ plan, phone, components, options }: Contact, { client }: Campaign) {
	const { template, integrationId } = plan;
	const body: IDataObject = {
		accountIntegrationId: integrationId,
		[client.settings.names.recipientField]: phone,
		type: 'template',
		template: {
			name: template.name,
			language: { code: template.language },
			components: components as unknown as IDataObject[],
		},
		senderId: options.senderId,
		...options.additionalMessageFields,
	};
	return body;
}
