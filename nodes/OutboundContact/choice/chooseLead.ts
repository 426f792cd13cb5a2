import { hasReachedLead } from '../../shared/claim/evidence';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { LeadListing } from '../../shared/lead/listLeads';
import { isFor } from '../../shared/lead/storedClaim';
import { crmNow, type Attempt } from '../attempt/attempt';
import { withoutOwnClaim } from '../attempt/ownClaim';
import { recordShownClaims } from '../attempt/shownClaims';
import type { Campaign } from '../control/campaign';
import { ContactEnded } from '../report/errors';
import { applyRules } from '../rules';

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
	others: readonly KnownLead[],
	attempt: Attempt,
	campaign: Campaign,
): void {
	const { contact } = attempt;
	const { settings, client } = campaign;
	const own = leads.map((lead) => withoutOwnClaim(lead, contact, campaign));
	[attempt.lead] = own;
	attempt.reading = { startedAt, answeredAt };
	attempt.clockOffsetMs = clockOffsetMs;
	attempt.report = { ...attempt.report, leadId: attempt.lead?.id ?? null };
	const crmTime = crmNow(attempt);
	recordShownClaims(leads, campaign, crmTime);
	const ending = applyRules({ leads: own, others }, settings, {
		phone: contact.phone,
		sectorId: contact.plan.sector.id,
		isSentAgain: contact.isSentAgain,
		closedStatuses: client.settings.closedStatuses,
		now: Math.min(Date.now(), crmTime),
		crmNow: crmTime,
	});
	if (ending) throw new ContactEnded(ending);
	if (settings.mode !== 'preview') return;
	attempt.report = { ...attempt.report, earlierCampaign: earlierCampaign(own, attempt) };
}

/** The key, as typed, of a campaign that has sent the contact the same template. */
function earlierCampaign(leads: readonly KnownLead[], attempt: Attempt): string | undefined {
	const { contact, report } = attempt;
	const [earlier] = leads.flatMap((lead) =>
		(lead.claims ?? []).filter(
			(claim) =>
				claim.template === report.template &&
				isFor(claim, contact.phone) &&
				hasReachedLead(claim, lead, crmNow(attempt)),
		),
	);
	return earlier && (earlier.typedKey ?? earlier.campaignKey);
}
