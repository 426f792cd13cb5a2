import { metadataWithoutClaim, readClaim } from '../claim/claim';
import type { Contact } from '../contact/contact';
import { isOwnClaim, type Campaign } from '../control/campaign';
import { snapshotConversations } from '../lead/conversationSnapshots';
import { unreadableField, type LeadDetails } from '../lead/leadDetails';
import { listLeadsOfContact } from '../leadRequests/listLeads';
import { ContactEnded } from '../report/errors';
import { asLeadUnreadable, asSkipped, describeRow } from '../report/report';
import { applyRules, neededParts } from '../rules';
import { comparableLabels } from '../rules/optOut';
import { isOncePerLead } from '../settings/settings';
import { recordEarlierClaim } from '../settling/earlierClaims';
import { crmNow, type Attempt } from './attempt';
import { hiddenFieldError, hiddenFields } from './hiddenFields';

/**
 * Looks up the contact's leads and applies the rules to them. Nothing is written.
 *
 * @throws {ContactEnded} when a rule leaves the contact out, or cannot be applied
 * @throws {RequestFailed} when the request fails
 */
export async function lookUpLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	attempt.step = 'lead';
	const lookedUpAt = Date.now();
	const { leads, otherLeads, clockOffsetMs } = await listLeadsOfContact(attempt.contact, campaign);
	campaign.lookUpStreak.recordSuccess();
	Object.assign(attempt, { lookedUpAt, clockOffsetMs, lead: undefined });
	if (leads.length === 0 && campaign.settings.followUpOn !== '') {
		// A list without the lead, but with others, may have left it out.
		throw new ContactEnded((report) =>
			otherLeads > 0 ? asLeadUnreadable(report) : asSkipped(report, 'notInCampaign'),
		);
	}
	if (leads.length > 0) {
		attempt.report = { ...attempt.report, leadAlreadyExisted: true };
		useListedLeads(leads, attempt, campaign);
	} else if (otherLeads === 0) {
		attempt.report = { ...attempt.report, leadAlreadyExisted: false };
	}
}

/**
 * Goes on with the first of some leads, unless a rule leaves out any of them: somebody who has opted
 * out on one lead gets no message on another.
 *
 * @param leads as listed, with the contact's phone or known to be its lead; at least one
 * @throws {ContactEnded} when a rule leaves the contact out, or cannot be applied
 */
export function useListedLeads(
	leads: readonly LeadDetails[],
	attempt: Attempt,
	campaign: Campaign,
): void {
	const { contact } = attempt;
	const all = leads.map((each) => withoutOwnClaim(each, contact, campaign));
	takeLead(all[0], attempt, campaign);
	const { settings } = campaign;
	for (const lead of all) {
		for (const label of comparableLabels(lead)) campaign.seenLabels.add(label);
		if (readClaim(lead.metadata, settings.campaignKey)) campaign.hasSeenClaims = true;
		const hidden = unreadableField(lead, neededParts(settings));
		if (hidden === undefined) continue;
		// Otherwise each contact would leave another new lead behind.
		if (attempt.isCreated && !campaign.mayHaveSent) throw hiddenFieldError(hidden);
		const { name } = hiddenFields[hidden];
		throw new ContactEnded((report) => asLeadUnreadable(report, name));
	}
	const crmTime = crmNow(attempt);
	const ended = applyRules({
		contact,
		report: attempt.report,
		leads: all,
		settings,
		isResending: campaign.isResending,
		closedStatuses: campaign.client.settings.closedStatuses,
		now: Math.min(Date.now(), crmTime),
		crmNow: crmTime,
	});
	if (!ended) return;
	recordEarlierClaim(contact, ended.lead, ended.report, crmTime, campaign);
	throw new ContactEnded(() => ended.report);
}

/**
 * Makes a lead that of the contact.
 *
 * @throws {ContactEnded} when another contact of the run has it, and it gets one message only
 */
function takeLead(lead: LeadDetails, attempt: Attempt, campaign: Campaign): void {
	const { contact } = attempt;
	const { run, settings, seenLeads } = campaign;
	const leadId = String(lead.id);
	attempt.report = { ...attempt.report, leadId };
	attempt.lead = lead;
	attempt.readAt = Date.now();
	attempt.before = snapshotConversations(lead);
	// Another contact of this run may have claimed the lead by its creation, and not know it yet.
	if (readClaim(lead.metadata, settings.campaignKey)?.run === run && !seenLeads.has(leadId)) {
		throw new ContactEnded((report) => asSkipped(report, 'duplicateLead'));
	}
	const first = seenLeads.get(leadId) ?? contact;
	seenLeads.set(leadId, first);
	if (first.item !== contact.item && isOncePerLead(settings)) {
		const note = `Same lead as ${describeRow(first.report)}`;
		throw new ContactEnded((report) => asSkipped(report, 'duplicateLead', note));
	}
}

/** The lead without the claim of this contact, which the rules must not see. */
export function withoutOwnClaim(
	lead: LeadDetails,
	contact: Contact,
	campaign: Campaign,
): LeadDetails {
	const { campaignKey } = campaign.settings;
	if (campaignKey === '' || !isOwnClaim(lead, contact, campaign)) return lead;
	return { ...lead, metadata: metadataWithoutClaim(lead.metadata, campaignKey) };
}
