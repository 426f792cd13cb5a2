import { hasReached } from '../../shared/claim/evidence';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { LeadListing } from '../../shared/lead/listLeads';
import { findPerson } from '../../shared/lead/person';
import { isFor } from '../../shared/lead/storedClaim';
import type { Campaign } from '../control/campaign';
import { ContactEnded } from '../report/errors';
import { asFailed, asLeadUnreadable } from '../report/report';
import { applyRules, mayLeaveOut } from '../rules';
import type { CampaignSettings } from '../settings/settings';
import { crmNow, ended, type Attempt } from './attempt';
import {
	claimOfOtherRun,
	otherRunError,
	recordShown,
	showsEarlierRun,
	withoutOwnClaim,
} from './claims';

/** Whether a contact is protected by what leads show, so that they are looked up before a creation. */
export function isLookedUpFirst(settings: CampaignSettings): boolean {
	if (settings.mode === 'preview') return !settings.skipLookUps;
	return mayLeaveOut(settings);
}

/**
 * Looks up the contact's leads and applies the rules to them. Nothing is written. Where none shows the phone, a
 * lead with exactly the digits that were typed is one of another country: then these may be two people.
 */
export async function lookUpLead(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const { client, settings, streaks } = campaign;
	const { phone, otherPhone } = attempt.contact;
	const searchesAllForms = settings.skipLabels.length > 0 || settings.campaignKey !== '';
	const found = await findPerson(client, phone, searchesAllForms);
	const { leads, unrelatedCount } = found;
	streaks.lookUps.recordSuccess();
	const showsOther = (lead: KnownLead) => digitsOf(lead.phone) === otherPhone?.digits;
	if (otherPhone && leads.every(showsOther)) {
		const others = await findPerson(client, otherPhone.digits);
		if (others.leads.some(showsOther)) {
			const ending = asFailed('lead', 'invalidPhone', otherPhone.message);
			return ended(attempt, new ContactEnded(ending));
		}
	}
	const isUnsure = leads.length === 0 && unrelatedCount > 0;
	// A list without the lead, but with others, may have left it out.
	if (isUnsure && settings.followUpOn) return ended(attempt, new ContactEnded(asLeadUnreadable()));
	const looked = chooseLead(found, [], attempt, campaign);
	// This contact may have created the lead that is looked up again.
	if (isUnsure || attempt.lead) return looked;
	return { ...looked, report: { ...looked.report, leadAlreadyExisted: leads.length > 0 } };
}

function digitsOf(phone: unknown): string {
	return String(phone).replace(/\D/g, '');
}

/** Why a request that relies on a look-up is not sent: it had to wait, and the lead is looked up again. */
export const outdated = new Error('The look-up is outdated');

/** Withholds a request whose look-up is older than this, in ms; each repetition may be twice as old. */
export function checkLookUpAge(
	{ reading }: Attempt,
	maxAgeMs: number,
	{ settings }: Campaign,
): Error | undefined {
	const isOld = performance.now() - reading.answeredAt > maxAgeMs;
	return isOld && isLookedUpFirst(settings) ? outdated : undefined;
}

/** Looks up the lead that the contact has, which must be the same still. */
export async function lookUpAgain(attempt: Attempt, campaign: Campaign): Promise<Attempt> {
	const { lead } = attempt;
	const looked = await lookUpLead(attempt, campaign);
	if (!lead || looked.end || looked.lead?.id === lead.id) return looked;
	const text =
		'The lead of this contact was deleted, or got another phone, while it was sent to. No message was sent. Run again.';
	const report = { ...looked.report, leadId: lead.id };
	return ended({ ...looked, lead, report }, new ContactEnded(asLeadUnreadable(text)));
}

/**
 * Goes on with the first of some leads, unless a rule leaves out any of them: somebody who has opted
 * out on one lead gets no message on another.
 *
 * @param listing leads of the contact
 * @param others leads of somebody else who shares the contact's tax ID or e-mail: only their labels count
 */
export function chooseLead(
	{ leads, clockOffsetMs, startedAt, answeredAt }: LeadListing,
	others: readonly KnownLead[],
	attempt: Attempt,
	campaign: Campaign,
): Attempt {
	const { contact } = attempt;
	const { settings, client } = campaign;
	// Neither the claim nor the conversation of this contact itself leaves it out.
	const own = leads
		.map((lead) => withoutOwnClaim(lead, contact, campaign))
		.map((lead) => lead.withoutConversation(attempt.report.conversationId));
	const [lead] = own;
	const crmTime = crmNow({ clockOffsetMs });
	campaign.began ??= Math.floor(crmTime);
	recordShown(leads, campaign);
	const isWrittenOver = lead && claimOfOtherRun(lead, campaign) !== undefined;
	const chosen: Attempt = {
		...attempt,
		lead,
		reading: { startedAt, answeredAt },
		clockOffsetMs,
		claim: isWrittenOver ? undefined : attempt.claim,
		report: { ...attempt.report, leadId: lead?.id ?? null },
	};
	if (settings.mode === 'send' && lead && showsEarlierRun(lead, attempt, campaign)) {
		return ended(chosen, otherRunError());
	}
	const ending = applyRules({ leads: own, others }, settings, {
		phone: contact.phone,
		sectorId: contact.plan.sector.id,
		isSentAgain: contact.isSentAgain,
		closedStatuses: client.settings.closedStatuses,
		now: Math.min(Date.now(), crmTime),
		crmNow: crmTime,
	});
	if (ending) return ended(chosen, new ContactEnded(ending));
	if (settings.mode !== 'preview') return chosen;
	const earlierCampaign = earlierCampaignOn(own, chosen);
	return { ...chosen, report: { ...chosen.report, earlierCampaign } };
}

/** The key, as typed, of a campaign that has sent the contact the same template. */
function earlierCampaignOn(leads: readonly KnownLead[], attempt: Attempt): string | undefined {
	const { contact, report } = attempt;
	const [earlier] = leads.flatMap((lead) =>
		(lead.claims ?? []).filter(
			(claim) =>
				claim.template === report.template &&
				isFor(claim, contact.phone) &&
				hasReached(claim, [lead], crmNow(attempt)),
		),
	);
	return earlier && (earlier.typedKey ?? earlier.campaignKey);
}
