import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/sentMessageId';
import { errorText, reportFailure, stopReason, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import { asPending, asSent, asUnconfirmed } from '../report';
import { checkSendingTime, MessageWithheld } from '../pace/sendingTime';
import { claimLifetimeMs } from '../settling/claimHistory';
import { createSendRecord } from '../settling/sendLog';
import { endWith, type ConversationState, type EndState } from './state';

/**
 * Maximum age of a claim when its message is sent. Sending takes four minutes at most, so it ends
 * before other runs treat the claim as old. In ms.
 */
const maxClaimAgeMs = claimLifetimeMs - 5 * 60_000;

/**
 * Sends the template, at the campaign's pace.
 *
 * @throws the reason why the message was not sent, when the run was stopped or it may not be sent
 *   now
 */
export async function sendMessage(state: ConversationState, campaign: Campaign): Promise<EndState> {
	const { contact, report, claimedLead } = state;
	let startedAt = Date.now();
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody(contact, campaign),
		beforeAttempt: campaign.waitForTurn,
		reasonNotTo: () => {
			startedAt = Date.now();
			return (
				stopReason(campaign) ??
				checkSendingTime(contact, campaign) ??
				checkClaimAge(state, startedAt)
			);
		},
	});
	const record = createSendRecord(state, startedAt, campaign);
	if (answer.ok) {
		if (record) campaign.sendLog.recordAnswered(record);
		campaign.streak.recordSuccess();
		campaign.observed.hasSent = true;
		return endWith(asSent(report, sentMessageId(answer.body), new Date()), claimedLead);
	}
	const { failure } = answer;
	if (!failure.isOutcomeUnknown) {
		return endWith(reportFailure(report, 'message', failure, campaign), claimedLead);
	}
	campaign.observed.hasSent = true;
	campaign.streak.recordFailure(failure, contact.phone);
	if (record) campaign.sendLog.unanswered.push(record);
	return endWith(asUnconfirmed(report, 'outcomeUnknown', errorText(failure)), claimedLead);
}

/** Withholds a message if its claim is so old that another run may have settled it. */
function checkClaimAge(
	{ claimStartedAt, claimedLead }: ConversationState,
	now: number,
): MessageWithheld | undefined {
	if (!claimedLead || claimStartedAt === undefined) return undefined;
	if (now - claimStartedAt < maxClaimAgeMs) return undefined;
	const text =
		'The CRM took so long that the claim on the lead has expired. No message was sent; run again to continue.';
	return new MessageWithheld((report) => asPending(report, 'stopped', text));
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
