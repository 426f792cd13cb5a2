import { endpoints, type Lead } from '../../shared/contract';
import { leadAlreadyExisted } from '../../shared/leadAlreadyExisted';
import { failed, skipped, unconfirmed, type ContactReport } from '../report';
import { failureReport, type Campaign, type Step } from './campaign';
import { claimOf, readableMetadata } from './claim';
import type { Contact } from './contact';
import { isOptedOut, wasContactedWithin, type LeadDetails } from './leadRules';
import type { CampaignSettings } from './settings';

/** The lead of a contact that may be sent to. */
export interface TakenLead {
	lead: LeadDetails;
	report: ContactReport;
}

/**
 * Creates the lead, or gets the one the account has (spec, section 9), and applies the rules that
 * look at it: duplicates in this run, opt-out, the campaign's earlier runs, recent messages.
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
	const leftOut = rule(details.result, report, settings);
	return leftOut ? end(leftOut) : { ok: true, result: { lead: details.result, report } };
}

/** Whether the lead has what a lead that was created just now cannot have. */
function isInUse(lead: LeadDetails): boolean {
	const campaigns = readableMetadata(readableMetadata(lead.metadata)?.campaigns) ?? {};
	return Object.keys(campaigns).length + (lead.accountExternalConversations?.length ?? 0) > 0;
}

/**
 * The lead with all that the rules look at. The shape of the creation's answer is not documented:
 * where it lacks labels, conversations or metadata that a rule needs, the lead is read again.
 * What cannot be read is never taken for "none".
 */
async function detailsOf(
	created: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): Promise<Step<LeadDetails>> {
	if (isComplete(created, campaign.settings)) return { ok: true, result: created };
	const phone = created.phone ?? report.phone;
	const answer = await campaign.client.request(endpoints.listLeads, { query: { phone } });
	if (!answer.ok) return end(failureReport(report, 'lead', answer.failure, campaign));
	const leads: Lead[] = Array.isArray(answer.body) ? answer.body : [];
	const read = leads.find(({ id }) => id === created.id);
	const merged = { ...read, ...created };
	if (isComplete(merged, campaign.settings)) return { ok: true, result: merged };
	const text =
		'The CRM does not show the labels, conversations or metadata of this lead, which the options of the node need. No message was sent.';
	return end(failed(report, 'lead', 'leadUnreadable', text));
}

function isComplete(lead: LeadDetails, settings: CampaignSettings): boolean {
	const needsConversations =
		settings.onActiveConversation !== 'createNew' || settings.skipIfContactedWithinHours > 0;
	return (
		(settings.skipLabels.length === 0 || Array.isArray(lead.accountCRMLeadLabelAssignments)) &&
		(!needsConversations || Array.isArray(lead.accountExternalConversations)) &&
		(settings.campaignKey === '' ||
			(lead.metadata !== undefined && readableMetadata(lead.metadata) !== undefined))
	);
}

function rule(
	lead: LeadDetails,
	report: ContactReport,
	settings: CampaignSettings,
): ContactReport | undefined {
	if (isOptedOut(lead, settings.skipLabels)) return skipped(report, 'optedOut');
	if (settings.campaignKey !== '') {
		const claim = claimOf(readableMetadata(lead.metadata) ?? {}, settings.campaignKey);
		if (claim === 'sent') return skipped(report, 'alreadySent');
		if (claim === 'sending' && !settings.sendUnconfirmedAgain) {
			const text =
				'An earlier run of this campaign was cut off while it sent to this lead. Look in the CRM whether the message arrived; "Send Unconfirmed Again" sends it once more.';
			return unconfirmed(report, 'unconfirmedClaim', text);
		}
	}
	const hours = settings.skipIfContactedWithinHours;
	if (hours > 0 && wasContactedWithin(lead, hours, Date.now())) {
		return skipped(report, 'contactedRecently');
	}
	return undefined;
}

function end(report: ContactReport): { ok: false; report: ContactReport } {
	return { ok: false, report };
}
