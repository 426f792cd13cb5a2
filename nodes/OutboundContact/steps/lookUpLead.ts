import type { KnownLead } from '../../shared/lead/knownLead';
import type { LeadListing } from '../../shared/lead/listLeads';
import { findPerson } from '../../shared/lead/person';
import type { Campaign } from '../control/campaign';
import { ContactEnded, endingOf } from '../report/errors';
import { asFailed, asLeadUnreadable, asUnconfirmedClaim } from '../report/report';
import { applyRules, mayLeaveOut, type ContactLeads } from '../rules';
import type { CampaignSettings } from '../settings/settings';
import { crmNow, ended, type Attempt, type AttemptWithLead } from './attempt';
import { claimOfOtherRun, otherRunError, recordShown, showsEarlierRun } from './claims';

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
	const { leads } = found;
	streaks.lookUps.recordSuccess();
	const showsOther = (lead: KnownLead) => digitsOf(lead.phone) === otherPhone?.digits;
	if (otherPhone && leads.every(showsOther)) {
		const others = await findPerson(client, otherPhone.digits);
		if (others.leads.some(showsOther)) {
			const ending = asFailed('lead', 'invalidPhone', otherPhone.message);
			return ended(attempt, new ContactEnded(ending));
		}
	}
	campaign.began ??= Math.floor(crmNow(found));
	recordShown(leads, campaign);
	const looked = judge(withListing(attempt, found), { leads }, attempt, campaign);
	// This contact may have created the lead that is looked up again.
	if (attempt.lead) return looked;
	return { ...looked, report: { ...looked.report, leadAlreadyExisted: leads.length > 0 } };
}

function digitsOf(phone: unknown): string {
	return String(phone).replace(/\D/g, '');
}

const outdated = new Error('The look-up is outdated');

/**
 * Sends a request that relies on the look-up. Where it had to wait for longer, the lead is looked up again first:
 * nothing was sent, whatever becomes of that.
 *
 * @param maxAgeMs how old the look-up may be: twice as old for each repetition, so that a CRM that is always slower
 *   gets the request, or its limit ends the run
 * @param send gets what withholds the request
 */
export async function sendAfterLookUp(
	attempt: AttemptWithLead,
	maxAgeMs: number,
	campaign: Campaign,
	send: (latest: AttemptWithLead, checkAge: () => Error | undefined) => Promise<AttemptWithLead>,
): Promise<AttemptWithLead> {
	const checkAge = () => {
		const isOld = performance.now() - attempt.reading.answeredAt > maxAgeMs;
		return isOld && isLookedUpFirst(campaign.settings) ? outdated : undefined;
	};
	const sent = await send(attempt, checkAge).catch((error: Error) => error);
	if (!(sent instanceof Error)) return sent;
	if (sent !== outdated) throw sent;
	const latest = await lookUpAgain(attempt, campaign).catch((error: Error) =>
		ended(attempt, new ContactEnded(endingOf(error, 'lead'))),
	);
	return latest.end ? latest : await sendAfterLookUp(latest, 2 * maxAgeMs, campaign, send);
}

/** Looks up the lead that the contact has, and has claimed perhaps, and applies the rules to it again. */
export async function lookUpAgain(
	attempt: AttemptWithLead,
	campaign: Campaign,
): Promise<AttemptWithLead> {
	const { lead, claim } = attempt;
	const looked = await lookUpLead(attempt, campaign);
	const latest = { ...looked, lead: looked.lead ?? lead };
	if (claim && looked.lead && claimOfOtherRun(looked.lead, campaign)) {
		const end = looked.end ?? new ContactEnded(asUnconfirmedClaim());
		return ended({ ...latest, claim: undefined }, end);
	}
	if (looked.end || looked.lead?.id === lead.id) return latest;
	const text =
		'While this contact was sent to, its lead was deleted or got another phone, or an older lead with this phone has appeared. No message was sent. Run again.';
	const report = { ...looked.report, leadId: lead.id };
	return ended({ ...latest, lead, report }, new ContactEnded(asLeadUnreadable(text)));
}

/** The contact with the first of the leads that are listed. */
export function withListing(
	attempt: Attempt,
	{ leads: [lead], clockOffsetMs, startedAt, answeredAt }: LeadListing,
): Attempt {
	const report = { ...attempt.report, leadId: lead?.id ?? null };
	return { ...attempt, lead, clockOffsetMs, reading: { startedAt, answeredAt }, report };
}

/**
 * Ends a contact that a rule leaves out because of any of its leads, or whose run must leave the rest to another:
 * somebody who has opted out on one lead gets no message on another.
 *
 * @param before the contact as it was looked up before, if it was
 */
export function judge(
	attempt: Attempt,
	{ leads, others = [] }: ContactLeads,
	before: Attempt,
	campaign: Campaign,
): Attempt {
	const { contact, lead, report } = attempt;
	const { settings, client, runId } = campaign;
	if (settings.mode === 'send' && lead && showsEarlierRun(lead, before, campaign)) {
		return ended(attempt, otherRunError());
	}
	// The conversation of this contact itself does not leave it out.
	const read = leads.map((each) => each.withoutConversation(report.conversationId));
	const ending = applyRules({ leads: read, others }, settings, {
		contact,
		runId,
		crmNow: crmNow(attempt),
		closedStatuses: client.settings.closedStatuses,
	});
	return ending ? ended(attempt, new ContactEnded(ending)) : attempt;
}
