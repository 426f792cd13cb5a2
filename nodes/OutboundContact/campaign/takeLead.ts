import { endpoints } from '../../shared/contract';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import { failed, skipped, unconfirmed, type ContactReport } from '../report';
import { end, failureReport, type Campaign, type Step } from './campaign';
import { campaignsOf, claimOf, readableMetadata } from './claim';
import type { Contact } from './contact';
import { detailsOf, type LeadDetails } from './leadDetails';
import { activeConversation, isOptedOut, wasContactedWithin } from './leadRules';
import { reportOfAnotherOwner } from './phoneOwner';
import type { CampaignSettings } from './settings';

/** The lead of a contact that may be sent to. */
export interface TakenLead {
	lead: LeadDetails;
	report: ContactReport;
}

/**
 * Creates the lead, or gets the one the account has (spec, section 9), and applies the rules that
 * look at it: duplicates in this run, opt-out, the campaign's earlier runs, recent messages, an
 * active conversation, and whether it is the lead whose phone is written to.
 */
export async function takeLead(contact: Contact, campaign: Campaign): Promise<Step<TakenLead>> {
	const { client, settings, takenLeads } = campaign;
	const answer = await client.request(endpoints.createLead, { body: contact.leadBody });
	if (!answer.ok) return end(failureReport(contact.report, 'lead', answer.failure, campaign));

	const { id } = answer.body;
	if (typeof id !== 'string' || id === '') {
		const text = 'The CRM answered without the ID of the lead. No message was sent.';
		return end(failed(contact.report, 'lead', 'leadUnreadable', text));
	}
	const isTaken = takenLeads.has(id);
	takenLeads.add(id);
	const existed =
		isTaken ||
		isInUse(answer.body) ||
		leadAlreadyExisted(answer.body, answer.headers, answer.elapsedMs);
	const report = { ...contact.report, leadId: id, leadAlreadyExisted: existed ?? null };
	const isOncePerLead = settings.onDuplicatePhone === 'sendOnce' || settings.campaignKey !== '';
	if (isTaken && isOncePerLead) return end(skipped(report, 'duplicateLead'));

	const details = await detailsOf(answer.body, report, campaign);
	if (!details.ok) return details;
	const lead = details.result;
	const leftOut =
		leftOutByRule(lead, contact, report, settings) ??
		(await reportOfAnotherOwner(contact, lead, report, campaign));
	return leftOut ? end(leftOut) : { ok: true, result: { lead, report } };
}

/** Whether the lead has what a lead that was created just now cannot have. */
function isInUse(lead: LeadDetails): boolean {
	const campaigns = campaignsOf(readableMetadata(lead.metadata) ?? {}) ?? {};
	return Object.keys(campaigns).length + (lead.accountExternalConversations?.length ?? 0) > 0;
}

function leftOutByRule(
	lead: LeadDetails,
	contact: Contact,
	report: ContactReport,
	settings: CampaignSettings,
): ContactReport | undefined {
	if (isOptedOut(lead, settings.skipLabels)) return skipped(report, 'optedOut');
	if (settings.campaignKey !== '') {
		const claim = claimOf(readableMetadata(lead.metadata) ?? {}, settings.campaignKey);
		if (claim === 'sent') return skipped(report, 'alreadySent');
		if (claim === 'sending' && !settings.sendUnconfirmedAgain) {
			const text =
				'An earlier run of this campaign was cut off while it sent to this lead, or is still running. When no other run is left, check in the CRM whether the message arrived; "Send Unconfirmed Again" sends it once more.';
			return unconfirmed(report, 'unconfirmedClaim', text);
		}
	}
	const hours = settings.skipIfContactedWithinHours;
	if (hours > 0 && wasContactedWithin(lead, hours, Date.now())) {
		return skipped(report, 'contactedRecently');
	}
	const active = activeConversation(lead, contact.plan.sector.id);
	if (active && settings.onActiveConversation === 'skip') {
		return skipped({ ...report, conversationId: active.id }, 'activeConversation');
	}
	return undefined;
}
