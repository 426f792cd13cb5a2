import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import { SendLog } from '../control/sendLog';
import { filledFields, type LeadDetails, type PartField } from '../lead/leadDetails';
import { neededFields } from '../rules';
import { newAttempt } from '../steps/attempt';
import { hiddenFieldError } from '../steps/hiddenFields';
import { lookUpLead } from '../steps/lookUpLead';

/** Number of contacts whose leads are looked up at the start of a run. */
const maxLookUps = 8;

/** The order in which a run processes its contacts. */
export interface ContactOrder {
	/** To be processed one by one, before all others, until the CRM has accepted a message. */
	first: readonly Contact[];
	/** All contacts, those that are first included. */
	contacts: readonly Contact[];
}

/**
 * Chooses the order of the contacts. With a campaign key, the run proves on the first lead that it may
 * update leads: so of some that are looked up, those with the least data to lose are first, and the
 * one with the most is remembered. With a key and no maximum of messages, the order is otherwise
 * random, so that two runs that start at the same moment rarely process the same lead.
 *
 * @throws {RunRefused} when the CRM shows none of these leads with a field that the rules need
 */
export async function orderContacts(
	contacts: readonly Contact[],
	campaign: Campaign,
): Promise<ContactOrder> {
	const { mode, campaignKey, maxMessages } = campaign.settings;
	const fields = neededFields(campaign.settings);
	if (contacts.length < 2 || fields.length === 0 || mode !== 'send') return { first: [], contacts };
	const lookUps = pickEvenly(contacts).map(async (contact) => await lookUp(contact, campaign));
	const results = await Promise.all(lookUps);
	refuseHiddenFields(fields, results);
	if (campaignKey === '') return { first: [], contacts };
	// A daily limit takes the contacts in the order of the list.
	const isRandom = maxMessages === undefined;
	const usable = results.filter(({ isUnusable }) => !isUnusable);
	const candidates = isRandom ? shuffle(usable) : usable;
	for (const { contact, lead } of candidates) {
		if (lead && hasMoreToLose(lead, campaign.riskiest?.lead)) campaign.riskiest = { contact, lead };
	}
	const safest = candidates.sort((one, other) => riskOf(one) - riskOf(other));
	const count = isRandom ? maxLookUps : 1;
	const first = safest.slice(0, count).map(({ contact }) => contact);
	return { first, contacts: isRandom ? shuffle(contacts) : contacts };
}

/** A contact, as looked up at the start of a run. */
interface LookUpResult {
	contact: Contact;
	lead?: LeadDetails;
	/** Whether a rule leaves the contact out, or cannot be applied, or the look-up failed. */
	isUnusable: boolean;
}

async function lookUp(contact: Contact, campaign: Campaign): Promise<LookUpResult> {
	const attempt = newAttempt(contact);
	// This look-up records nothing but claims; the contact's own one, later, records the rest.
	const records = { seenLeads: new Map(), seenLabels: new Set<string>(), sendLog: new SendLog() };
	const trial = { ...campaign, ...records, isResending: true };
	const isUnusable = await lookUpLead(attempt, trial).then(
		() => false,
		() => true,
	);
	campaign.hasSeenClaims ||= trial.hasSeenClaims;
	return { contact, lead: attempt.lead, isUnusable };
}

function refuseHiddenFields(fields: readonly PartField[], results: LookUpResult[]) {
	const leads = results.flatMap(({ lead }) => lead ?? []);
	if (leads.length === 0) return;
	const hidden = fields.find((field) => leads.every((lead) => lead[field] === undefined));
	if (hidden === undefined) return;
	throw hiddenFieldError(hidden);
}

/**
 * How much data could be lost by testing a claim on the contact's lead. An existing lead with
 * nothing but what the run would write ranks before a new one: an earlier run may have created it
 * for its own test, and each further test would leave another lead.
 */
function riskOf({ contact, lead }: LookUpResult): number {
	if (!lead) return 0;
	const written = [...Object.keys(contact.leadBody), 'status'];
	const atRisk = filledFields(lead).filter((field) => !written.includes(field)).length;
	return atRisk === 0 ? -1 : atRisk;
}

/** Labels count most, because an update cannot write them. */
function hasMoreToLose(lead: LeadDetails, other: LeadDetails | undefined): boolean {
	if (!other) return true;
	const [own, others] = [filledFields(lead), filledFields(other)];
	const [hasLabels, hasOtherLabels] = [own, others].map((fields) => fields.includes('labels'));
	return hasLabels === hasOtherLabels ? own.length > others.length : hasLabels;
}

function pickEvenly(contacts: readonly Contact[]): Contact[] {
	const count = Math.min(maxLookUps, contacts.length);
	const step = contacts.length / count;
	return Array.from({ length: count }, (_, n) => contacts[Math.floor(n * step)]);
}

/** The entries in random order. */
export function shuffle<Entry>(entries: readonly Entry[]): Entry[] {
	const order = [...entries];
	for (let last = order.length - 1; last > 0; last--) {
		const other = Math.floor(Math.random() * (last + 1));
		[order[last], order[other]] = [order[other], order[last]];
	}
	return order;
}
