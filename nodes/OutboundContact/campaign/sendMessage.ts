import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/sentMessageId';
import { unconfirmed, type ContactReport } from '../report';
import { errorText, failureReport, type Campaign } from './campaign';
import type { Contact } from './contact';

/**
 * Sends the template, at the campaign's pace.
 *
 * @throws the reason for which the message was not sent, when the run was stopped before it
 */
export async function sendMessage(
	contact: Contact,
	report: ContactReport,
	campaign: Campaign,
): Promise<ContactReport> {
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody(contact, campaign),
		beforeAttempt: campaign.pace,
	});
	if (!answer.ok) {
		return answer.failure.isOutcomeUnknown
			? unconfirmed(report, 'outcomeUnknown', errorText(answer.failure))
			: failureReport(report, 'message', answer.failure, campaign);
	}
	return {
		...report,
		status: 'sent',
		messageId: sentMessageId(answer.body),
		sentAt: new Date().toISOString(),
	};
}

function messageBody({ plan, phone, components, options }: Contact, { client }: Campaign) {
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
