import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { sentMessageId } from '../../shared/sentMessageId';
import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { unconfirmed, type ContactReport } from '../report';
import { errorText, failureReport, interruptionReport, type Campaign } from './campaign';
import { metadataWithClaim, readableMetadata, type ClaimStatus } from './claim';
import type { Contact } from './contact';
import type { LeadDetails } from './leadRules';

/**
 * Sends the template. With a campaign key the lead is claimed before and the send noted after:
 * what happens in between, be it a crash, leaves the claim, and a later run sends nothing.
 */
export async function sendMessage(
	contact: Contact,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): Promise<ContactReport> {
	if (campaign.signal?.aborted) throw new ExecutionCancelled();
	const isClaimed = campaign.settings.campaignKey !== '';
	if (isClaimed) {
		const claim = await noteClaim('sending', lead, campaign);
		if (!claim.ok) {
			return failureReport(report, 'message', claim.failure, campaign);
		}
	}
	const sent = await send(contact, report, campaign);
	if (!isClaimed || sent.status === 'unconfirmed') return sent;
	if (sent.status !== 'sent') {
		await releaseClaim(lead, campaign);
		return sent;
	}
	return (await isNoted('sent', lead, campaign)) ? sent : { ...sent, reason: 'claimNotUpdated' };
}

async function send(
	contact: Contact,
	report: ContactReport,
	campaign: Campaign,
): Promise<ContactReport> {
	const { client, pace } = campaign;
	try {
		const answer = await client.request(endpoints.sendChatappMessage, {
			body: messageBody(contact, campaign),
			beforeAttempt: pace,
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
	} catch (error) {
		return interruptionReport(report, 'message', error);
	}
}

function messageBody(contact: Contact, campaign: Campaign): IDataObject {
	const { template, integrationId } = contact.plan;
	const { settings, client } = campaign;
	return {
		accountIntegrationId: integrationId,
		[client.settings.names.recipientField]: contact.phone,
		type: 'template',
		template: {
			name: template.name,
			language: { code: template.language },
			components: contact.components as unknown as IDataObject[],
		},
		senderId: settings.senderId,
		...settings.additionalMessageFields,
	};
}

async function noteClaim(status: ClaimStatus, lead: LeadDetails, campaign: Campaign) {
	const metadata = metadataWithClaim(
		readableMetadata(lead.metadata) ?? {},
		campaign.settings.campaignKey,
		status,
		new Date().toISOString(),
	);
	return await campaign.client.request(endpoints.updateLead, { id: lead.id, body: { metadata } });
}

async function isNoted(status: ClaimStatus, lead: LeadDetails, campaign: Campaign) {
	try {
		return (await noteClaim(status, lead, campaign)).ok;
	} catch {
		return false;
	}
}

/**
 * Lets a later run send to the lead, as the message certainly did not go out. Where even this
 * cannot be noted, the claim stays, which is the safe side.
 */
async function releaseClaim(lead: LeadDetails, campaign: Campaign): Promise<void> {
	await isNoted('released', lead, campaign);
}
