import { isReached } from '../../shared/claim/evidence';
import { claimsOn, readClaimOf } from '../../shared/claim/claim';
import { findLeads } from '../../shared/lead/findLeads';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { leadParts } from '../../shared/lead/leadParts';
import type { LeadListing } from '../../shared/lead/listLeads';
import { idText } from '../../shared/records';
import type { Campaign } from '../control/campaign';
import type { CampaignSettings } from '../settings/settings';
import { ContactEnded } from '../report/errors';
import { asLeadUnreadable } from '../report/report';
import { applyRules, neededParts } from '../rules';
import { crmNow, type Attempt } from './attempt';
import { withoutOwnClaim } from './ownClaim';
import { dropSharedValues } from './sharedValues';
import { recordWhatIsShown } from './shownClaims';

/** Whether a contact is protected by what leads show, so that they are looked up before a creation. */
export function isLookedUpFirst(settings: CampaignSettings): boolean {
	if (settings.mode === 'preview') return !settings.skipLookUps;
	// Conversations alone only decide whether one is reused.
	return neededParts(settings).some((part) => part !== leadParts.conversations);
}

/**
 * Looks up the contact's leads and applies the rules to them. Nothing is written.
 *
 * @throws {ContactEnded} when a rule leaves the contact out, or cannot be applied
 */
export async function lookUpLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { client, settings, streaks } = campaign;
	const { phone, leadBody } = attempt.contact;
	const search = {
		phone,
		taxId: leadBody.taxId,
		searchesAllForms: settings.skipLabels.length > 0,
	};
	const found = await findLeads(search, client);
	const { leads, others, unrelatedCount } = found;
	streaks.lookUps.recordSuccess();
	for (const other of others) dropSharedValues(other, attempt);
	const isUnsure = leads.length === 0 && unrelatedCount > 0;
	// This contact may have created the lead that is looked up again.
	if (!isUnsure && !attempt.lead) {
		attempt.report = { ...attempt.report, leadAlreadyExisted: leads.length > 0 };
	}
	// A list without the lead, but with others, may have left it out.
	if (isUnsure && settings.followUpOn) throw new ContactEnded(asLeadUnreadable());
	chooseLead(found, others, attempt, campaign);
}

/**
 * Goes on with the first of some leads, unless a rule leaves out any of them: somebody who has opted
 * out on one lead gets no message on another.
 *
 * @param listing leads of the contact
 * @param others leads of somebody else who shares the contact's tax ID: only their labels count
 * @throws {ContactEnded} when a rule leaves the contact out, or cannot be applied
 */
export function chooseLead(
	{ leads, clockOffsetMs, startedAt, answeredAt }: LeadListing,
	others: readonly LeadDetails[],
	attempt: Attempt,
	campaign: Campaign,
): void {
	const { contact } = attempt;
	const { settings, client } = campaign;
	recordWhatIsShown(leads, campaign);
	const own = leads.map((lead) => withoutOwnClaim(lead, contact, campaign));
	[attempt.lead] = own;
	attempt.reading = { startedAt, answeredAt };
	attempt.clockOffsetMs = clockOffsetMs;
	if (attempt.lead) attempt.report = { ...attempt.report, leadId: attempt.lead.id };
	const crmTime = crmNow(attempt);
	const ending = applyRules({
		phone: contact.phone,
		sectorId: contact.plan.sector.id,
		isSentAgain: contact.isSentAgain,
		leads: own,
		others,
		settings,
		closedStatuses: client.settings.closedStatuses,
		now: Math.min(Date.now(), crmTime),
		crmNow: crmTime,
	});
	if (ending) throw new ContactEnded(ending);
	if (settings.mode !== 'preview') return;
	attempt.report = { ...attempt.report, earlierCampaign: earlierCampaign(own, attempt) };
}

/** The key, as typed, of a campaign that has sent the contact the same template. */
function earlierCampaign(leads: readonly LeadDetails[], attempt: Attempt): string | undefined {
	const { contact, report } = attempt;
	const [earlier] = leads.flatMap((lead) =>
		claimsOn([lead]).filter(
			({ template, campaignKey }) =>
				template === report.template &&
				isReached(readClaimOf(contact.phone, lead, campaignKey), lead, crmNow(attempt)),
		),
	);
	return earlier && (idText(earlier.key) ?? earlier.campaignKey);
}
