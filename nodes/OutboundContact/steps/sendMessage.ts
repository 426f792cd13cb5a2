import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/transport/messageAnswer';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { readTime } from '../../shared/values/crmTime';
import { claimLifetimeMs } from '../claim/claimHistory';
import type { Contact } from '../contact/contact';
import { stopReason, type Campaign } from '../control/campaign';
import { checkSendingTime } from '../control/sendingTime';
import { ContactEnded, errorText } from '../report/errors';
import { asPending, asSent, asUnconfirmed } from '../report/report';
import { observeBeforeMessage } from '../settling/observeBeforeMessage';
import { crmNow, requireLead, type Attempt } from './attempt';
import { newClaim } from './newClaim';

/**
 * Maximum age of a claim when its message is sent. Sending takes four minutes at most, so it ends
 * before other runs treat the claim as old. In ms.
 */
const maxClaimAgeMs = claimLifetimeMs - 5 * 60_000;

/**
 * Sends the template, at the campaign's pace.
 *
 * @throws {ContactEnded} when the message may not be sent now, or its outcome is unknown
 * @throws {RequestFailed} when the CRM refuses the message
 * @throws the reason why the run was stopped
 */
export async function sendMessage(attempt: Attempt, campaign: Campaign): Promise<void> {
	attempt.step = 'message';
	const { contact, before } = attempt;
	const { client, settings, sendLog, sendStreak } = campaign;
	// What is needed to find out later whether the message arrived.
	const claim = { ...newClaim('sending', attempt, campaign), before };
	const kind = attempt.report.conversationReused ? 'existing' : 'opened';
	const openedAfterMs = kind === 'opened' && claim.isLeadUpdated ? claimAgeMs(attempt) : 0;
	const message = { contact, lead: requireLead(attempt), claim, openedAfterMs };
	await observeBeforeMessage(message, kind, campaign);
	let startedAt = Date.now();
	const answer = await client.request(endpoints.sendChatappMessage, {
		body: messageBody(contact, campaign),
		beforeAttempt: campaign.waitForTurn,
		checkBeforeSending: () => {
			startedAt = Date.now();
			return stopReason(campaign) ?? checkSendingTime(contact, settings) ?? checkClaimAge(attempt);
		},
	});
	const sent = { ...message, endedAt: Date.now(), elapsedMs: Date.now() - startedAt };
	if (!answer.ok && !answer.failure.isOutcomeUnknown) throw new RequestFailed(answer);
	campaign.mayHaveSent = true;
	campaign.messagesLeft--;
	if (answer.ok) {
		sendStreak.recordSuccess();
		campaign.hasAccepted = true;
		attempt.sentAt = crmNow(attempt);
		sendLog.recordAccepted(sent, kind);
		attempt.report = asSent(attempt.report, sentMessageId(answer.body), new Date());
		return;
	}
	const { failure } = answer;
	sendStreak.recordFailure(failure, contact.phone);
	sendLog.unconfirmed.push(sent);
	const text = errorText(failure);
	throw new ContactEnded((report) => asUnconfirmed(report, 'outcomeUnknown', text));
}

/** How long ago the contact's lead was claimed; 0 if it was not. In ms. */
function claimAgeMs(attempt: Attempt): number {
	const claimedAt = readTime(attempt.claim?.at)?.nominal;
	return claimedAt === undefined ? 0 : crmNow(attempt) - claimedAt;
}

/** Withholds a message if its claim is so old that another run may have settled it. */
function checkClaimAge(attempt: Attempt): ContactEnded | undefined {
	if (claimAgeMs(attempt) < maxClaimAgeMs) return undefined;
	const text =
		'The CRM took so long that the claim on the lead has expired. No message was sent; run again to continue.';
	return new ContactEnded((report) => asPending(report, 'stopped', text));
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
