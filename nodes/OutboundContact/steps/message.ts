import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/sentMessageId';
import { errorText, failureReport, stopReason, type Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import { pending, sent, unconfirmed } from '../report';
import { claimLifetimeMs } from '../settling/claimHistory';
import { sendOf } from '../settling/sends';
import { heldBack, HeldBack } from '../timing';
import { over, type ConversationTaken, type Over } from './state';

/** A message takes two minutes at most, so it has ended well before its claim counts as old. In ms. */
const longestHoldMs = claimLifetimeMs - 5 * 60_000;

/**
 * Sends the template, at the campaign's pace.
 *
 * @throws the reason for which the message was not sent, when the run was stopped before it
 */
export async function sendMessage(state: ConversationTaken, campaign: Campaign): Promise<Over> {
	const { contact, report, claim } = state;
	let startedAt = Date.now();
	const answer = await campaign.client.request(endpoints.sendChatappMessage, {
		body: messageBody(contact, campaign),
		beforeAttempt: campaign.pace,
		reasonNotTo: () => {
			startedAt = Date.now();
			return stopReason(campaign) ?? heldBack(contact, campaign) ?? expired(state, startedAt);
		},
	});
	const send = sendOf(state, startedAt, campaign);
	if (answer.ok) {
		if (send) campaign.sends.noteAnswered(send);
		campaign.streak.taken();
		campaign.observed.hasSent = true;
		return over(sent(report, sentMessageId(answer.body), new Date()), claim);
	}
	const { failure } = answer;
	if (failure.isOutcomeUnknown) campaign.observed.hasSent = true;
	if (failure.isOutcomeUnknown) campaign.streak.failed(failure, contact.phone);
	if (failure.isOutcomeUnknown && send) campaign.sends.unanswered.push(send);
	return over(
		failure.isOutcomeUnknown
			? unconfirmed(report, 'outcomeUnknown', errorText(failure))
			: failureReport(report, 'message', failure, campaign),
		claim,
	);
}

/**
 * Keeps a message back that comes so long after its claim that another run may have settled the
 * claim by then.
 */
function expired({ begunAt, claim }: ConversationTaken, now: number): HeldBack | undefined {
	if (!claim || begunAt === undefined || now - begunAt < longestHoldMs) return undefined;
	const text =
		'The CRM took so long that the note on the lead has expired. No message was sent; run again to go on.';
	return new HeldBack((report) => pending(report, 'stopped', text));
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
