import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { errorText } from '../../shared/editorText';
import { sentMessageId } from '../../shared/transport/exchange/messageAnswer';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import type { Contact } from '../contact/contact';
import type { ExecutionMemory } from '../contact/executionMemory';
import type { Campaign } from '../control/campaign';
import { isCertainlyUnsent } from '../report/errors';
import { asPlanned, asSent, asUnconfirmed, reportOf, type ContactReport } from '../report/report';
import { ended, endedAs, type TakeStepWithLead } from './attempt';

/**
 * Sends the template, at the campaign's pace. From the moment that the request may have left, every
 * unexpected end is an unknown outcome.
 */
export const sendMessage: TakeStepWithLead = async (attempt, campaign, checkBeforeSending) => {
	const { contact } = attempt;
	try {
		const { body } = await campaign.client.requestOrThrow(endpoints.sendChatappMessage, {
			body: messageBody(contact, campaign),
			beforeAttempt: async () => await campaign.waitForMessage(contact.plan.integrationId),
			checkBeforeSending,
		});
		const sent = asSent(sentMessageId(body), new Date());
		campaign.firstMessageAt ??= performance.now();
		campaign.messages.count++;
		return endedAs(attempt, sent);
	} catch (error) {
		if (isCertainlyUnsent(error)) return ended(attempt, error as Error);
		campaign.messages.count++;
		if (error instanceof RequestFailed) return ended(attempt, error);
		return endedAs(attempt, asUnconfirmed('outcomeUnknown', errorText(error)));
	}
};

/**
 * Mode "Send Test": sends the first contact's message to a test phone, once per execution. Nothing is
 * created or stored in the CRM, and no contact gets a message. Additional fields are left out: they may name the contact.
 *
 * @param finished receives the report of each contact, by item index
 * @throws {RequestFailed} when the CRM refuses the message
 */
export async function sendTest(
	contacts: readonly Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
	memory: ExecutionMemory,
): Promise<void> {
	const { testPhone: phone } = campaign.settings;
	const [first] = contacts;
	const planned = { ...asPlanned(), reason: 'test' } as const;
	for (const contact of contacts) finished.set(contact.itemIndex, reportOf(contact, planned));
	if (!first || memory.contacts > 0) return;
	const options = { ...first.options, additionalMessageFields: {} };
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody({ ...first, phone, options }, campaign),
	});
	if (!answer.ok && answer.effect === 'none') throw answer;
	// An error would let Retry On Fail send the message again.
	const tested = answer.ok
		? { ...planned, messageId: sentMessageId(answer.body) }
		: asUnconfirmed('outcomeUnknown', errorText(answer));
	finished.set(first.itemIndex, reportOf(first, tested));
}

/** The body of the contact's message. */
function messageBody(
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
