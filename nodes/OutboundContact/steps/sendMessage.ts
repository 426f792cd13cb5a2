import type { IDataObject } from 'n8n-workflow';

import { claimLifetimeMs } from '../../shared/claim/claim';
import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/transport/exchange/messageAnswer';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { minuteMs } from '../../shared/units';
import type { Contact } from '../contact/contact';
import { stopReason, type Campaign } from '../control/campaign';
import { checkSendingTime } from '../control/sendingTime';
import { ContactEnded, endingOf, isCertainlyUnsent, textOfThrown } from '../report/errors';
import { asPending, asSent, asUnconfirmed, asUnconfirmedClaim } from '../report/report';
import { crmNow, ended, type Attempt } from './attempt';
import { checkLookUpAge, lookUpAgain, outdated } from './lookUpLead';

/**
 * Maximum age of a claim when its message is sent. Sending takes four minutes at most, so it ends
 * before other runs treat the claim as old. In ms.
 */
const maxClaimAgeMs = claimLifetimeMs - 5 * minuteMs;

/** Who has waited this long since the look-up, for a CRM that is too busy, is looked up again. In ms. */
const maxLookUpAgeMs = 30_000;

/**
 * Sends the template, at the campaign's pace. From the moment that the request may have left, every
 * unexpected end is an unknown outcome.
 */
export async function sendMessage(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	return await dispatch(attempt, campaign).catch((error: unknown) => {
		if (isCertainlyUnsent(error)) return ended(attempt, error as Error);
		campaign.messages.count++;
		const unknown = new ContactEnded(asUnconfirmed('outcomeUnknown', textOfThrown(error)));
		return ended(attempt, error instanceof RequestFailed ? error : unknown);
	});
}

async function dispatch(
	attempt: Attempt,
	campaign: Campaign,
	maxAgeMs = maxLookUpAgeMs,
): Promise<Attempt> {
	const { contact } = attempt;
	const sending = campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody(contact, campaign),
		beforeAttempt: async () => await campaign.waitForMessage(channelOf(contact, campaign)),
		checkBeforeSending: () =>
			stopReason(campaign) ??
			checkSendingTime(campaign.settings) ??
			checkClaimAge(attempt) ??
			checkLookUpAge(attempt, maxAgeMs, campaign),
	});
	const answer = await sending.catch((error: Error) => error);
	if (answer === outdated) {
		const latest = await lookUpBeforeMessage(attempt, campaign);
		return latest.end ? latest : await dispatch(latest, campaign, 2 * maxAgeMs);
	}
	if (!('ok' in answer)) throw answer;
	if (!answer.ok) throw answer;
	const sent = asSent(sentMessageId(answer.body), new Date());
	campaign.streaks.sends.recordSuccess();
	campaign.hasSentMessage = true;
	campaign.messages.count++;
	return { ...attempt, report: { ...attempt.report, ...sent } };
}

/** Nothing was sent, whatever becomes of this look-up. */
async function lookUpBeforeMessage(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const latest = await lookUpAgain(attempt, campaign).catch((error: Error) => {
		const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
		return ended(attempt, isUnknown ? new ContactEnded(endingOf(error, 'lead')) : error);
	});
	const isLost = attempt.claim !== undefined && latest.claim === undefined;
	return isLost && !latest.end ? ended(latest, new ContactEnded(asUnconfirmedClaim())) : latest;
}

/** The channel that a contact is sent to through, which has one pace. */
export function channelOf({ plan }: Contact, { client }: Campaign): string {
	return `${client.account} ${plan.integrationId}`;
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
