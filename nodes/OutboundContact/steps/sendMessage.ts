import type { IDataObject } from 'n8n-workflow';

import { claimLifetimeMs } from '../../shared/claim/claim';
import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/transport/exchange/messageAnswer';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { minuteMs } from '../../shared/units';
import type { Contact } from '../contact/contact';
import { stopReason, type Campaign } from '../control/campaign';
import { checkSendingTime } from '../control/sendingTime';
import { ContactEnded, isCertainlyUnsent, textOfThrown } from '../report/errors';
import { asPending, asSent, asUnconfirmed } from '../report/report';
import { crmNow, type Attempt } from '../attempt/attempt';

/**
 * Maximum age of a claim when its message is sent. Sending takes four minutes at most, so it ends
 * before other runs treat the claim as old. In ms.
 */
const maxClaimAgeMs = claimLifetimeMs - 5 * minuteMs;

/**
 * Sends the template, at the campaign's pace. From the moment that the request may have left, every
 * unexpected end is an unknown outcome.
 *
 * @throws {ContactEnded} when the message may not be sent now, or something unexpected happens
 * @throws {RequestFailed} when the CRM refuses the message, or its outcome is unknown
 * @throws the reason why the run was stopped
 */
export async function sendMessage(attempt: Attempt, campaign: Campaign): Promise<void> {
	await dispatch(attempt, campaign).catch((error: unknown) => {
		if (isCertainlyUnsent(error)) throw error;
		campaign.messages.count++;
		if (error instanceof RequestFailed) throw error;
		throw new ContactEnded(asUnconfirmed('outcomeUnknown', textOfThrown(error)));
	});
	campaign.messages.count++;
}

async function dispatch(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { contact } = attempt;
	const channel = `${campaign.client.account} ${contact.plan.integrationId}`;
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody(contact, campaign),
		beforeAttempt: async () => await campaign.waitForTurn(channel),
		checkBeforeSending: () =>
			stopReason(campaign) ?? checkSendingTime(campaign.settings) ?? checkClaimAge(attempt),
	});
	if (!answer.ok) throw answer;
	const sent = asSent(sentMessageId(answer.body), new Date());
	campaign.hasSentMessage = true;
	campaign.streaks.sends.recordSuccess();
	attempt.report = { ...attempt.report, ...sent };
}

/** Withholds a message if its claim is so old that another run may treat it as given up. */
function checkClaimAge(attempt: Attempt): ContactEnded | undefined {
	const { claim } = attempt;
	if (!claim || crmNow(attempt) - Date.parse(claim.at) < maxClaimAgeMs) return undefined;
	const text =
		'The CRM took so long that the claim on the lead has expired. No message was sent; run again to continue.';
	return new ContactEnded(asPending('stopped', text));
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
		senderId: options.senderId,
		...options.additionalMessageFields,
		// Last: the additional fields may hold it in another form.
		[client.settings.names.recipientField]: phone,
	};
}
