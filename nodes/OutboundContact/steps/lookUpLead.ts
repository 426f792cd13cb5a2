import type { KnownLead } from '../../shared/lead/knownLead';
import { findPerson } from '../../shared/lead/person';
import { wait } from '../../shared/wait';
import type { Campaign } from '../control/campaign';
import { asFailed, asLeadUnreadable } from '../report/report';
import { applyRules, mayLeaveOut, type ContactLeads } from '../rules';
import type { CampaignSettings } from '../settings/settings';
import { crmNow, ended, endedAs, withListing, type Attempt } from './attempt';
import { otherRunError, recordShown, showsEarlierRun } from './claims';

/** Whether a contact is protected by what leads show, so that they are looked up before a creation. */
export function isLookedUpFirst(settings: CampaignSettings): boolean {
	if (settings.mode === 'preview') return !settings.skipLookUps;
	return mayLeaveOut(settings);
}

/**
 * From its first message until a run has sent so many, it looks contacts up after a pause of random length, at most this
 * long in ms: two runs in step would look each contact up at the same moment, and neither would see the other's claim.
 */
const [messagesApart, longestPauseMs] = [40, 100];

/**
 * Looks up the contact's leads and applies the rules to them. Nothing is written. Where none shows the phone, a
 * lead with exactly the digits that were typed is one of another country: then these may be two people.
 */
export async function lookUpLead<Latest extends Attempt>(
	attempt: Latest,
	campaign: Campaign,
): Promise<Latest> {
	const { client, settings, streaks } = campaign;
	const { contact, lead: had } = attempt;
	const { phone, otherPhone } = contact;
	const { firstMessageAt, messages, signal } = campaign;
	const isKeyed = settings.campaignKey !== '';
	if (isKeyed && firstMessageAt !== undefined && messages.count < messagesApart)
		await wait(Math.random() * longestPauseMs, signal);
	const searchesAllForms = settings.skipLabels.length > 0 || isKeyed;
	const found = await findPerson(client, phone, searchesAllForms);
	const { leads } = found;
	streaks.lookUps.recordSuccess();
	const showsOther = (each: KnownLead) =>
		String(each.phone).replace(/\D/g, '') === otherPhone?.digits;
	if (otherPhone && leads.every(showsOther)) {
		const others = await findPerson(client, otherPhone.digits);
		if (others.leads.some(showsOther)) {
			return endedAs(attempt, asFailed('invalidPhone', otherPhone.message));
		}
	}
	campaign.began ??= Math.floor(crmNow(found));
	recordShown(leads, campaign);
	const looked = judge(withListing(attempt, found), { leads }, attempt, campaign);
	if (!had) return { ...looked, hadLead: leads.length > 0 };
	const lead = leads.find(({ id }) => id === had.id);
	// What the list does not show cannot be judged.
	if (lead || looked.end) return { ...looked, lead: lead ?? had };
	return endedAs({ ...looked, lead: had }, asLeadUnreadable());
}

/**
 * Ends a contact that a rule leaves out because of any of its leads, or whose run must leave the rest to another:
 * somebody who has opted out on one lead gets no message on another.
 *
 * @param before the contact as it was looked up before, if it was
 */
export function judge<Latest extends Attempt>(
	attempt: Latest,
	{ leads, others = [] }: ContactLeads,
	before: Attempt,
	campaign: Campaign,
): Latest {
	const { contact, lead, conversation } = attempt;
	const { settings, client, runId } = campaign;
	if (settings.mode === 'send' && lead && showsEarlierRun(lead, before, campaign)) {
		return ended(attempt, otherRunError());
	}
	// The conversation of this contact itself does not leave it out.
	const read = leads.map((each) => each.withoutConversation(conversation?.id));
	const ending = applyRules({ leads: read, others }, settings, {
		contact,
		runId,
		crmNow: crmNow(attempt.reading),
		closedStatuses: client.settings.closedStatuses,
	});
	return ending ? endedAs(attempt, ending) : attempt;
}
