import { endpoints } from '../shared/contract';
import type { Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { filledFields, leadDetails, type LeadDetails } from './lead/leadDetails';
import { protectedFields } from './rules';
import { hasSameEnding, isSamePhone } from './contact/samePhone';

/** Number of contacts whose leads are looked up at the start of a run. */
const maxLookUps = 8;

/**
 * Returns the contacts in the order in which to process them. The run tests the CRM on the first
 * ones, so these are chosen by looking up some contacts:
 *
 * - With a campaign key, the lead with the least data to lose is first: a new one, or one whose
 *   data the run would write anyway. An existing lead follows, to test what the CRM answers about
 *   it.
 * - Without a key, no data can be lost, and the existing lead is first.
 *
 * With a campaign key and no maximum of messages, the others follow in random order, so that two
 * runs that start at the same moment rarely process the same lead.
 */
export async function orderContacts(
	contacts: readonly Contact[],
	campaign: Campaign,
): Promise<Contact[]> {
	const { settings, observed } = campaign;
	const hasKey = settings.campaignKey !== '';
	const isProtected = protectedFields(settings).length > 0;
	if (!isProtected || contacts.length < 2 || settings.dryRun !== 'off') return [...contacts];
	const isRandom = hasKey && settings.maxMessages === undefined;
	const results = await lookUpSome(contacts, campaign);
	for (const { lead } of results) {
		if (lead && hasMoreToLose(lead, observed.fullestLead)) observed.fullestLead = lead;
	}
	const candidates = isRandom ? shuffle(results) : results;
	const existing = candidates.find(({ lead }) => lead !== undefined);
	const safest = [...candidates].sort((one, other) => riskOf(one) - riskOf(other));
	// Up to a contact without a lead, because rules may skip an existing lead but not a new one.
	const untilNew = safest.slice(0, 1 + safest.findIndex(({ lead }) => lead === undefined));
	const toClaim = untilNew.length > 0 ? untilNew : safest.slice(0, 1);
	const first = new Set(
		(hasKey ? [...toClaim, existing] : [existing, ...toClaim]).flatMap(
			(result) => result?.contact ?? [],
		),
	);
	const others = contacts.filter((contact) => !first.has(contact));
	return [...first, ...(isRandom ? shuffle(others) : others)];
}

/** A contact and its lead, as looked up at the start of a run. */
interface LookUpResult {
	contact: Contact;
	/** Missing if the account has no such lead. */
	lead?: LeadDetails;
}

/**
 * How much data could be lost by testing a claim on the contact's lead. An existing lead with
 * nothing but what the run would write ranks before a new one: an earlier run may have created it
 * for its own test, and each further test would leave another lead.
 */
function riskOf({ contact, lead }: LookUpResult): number {
	const written = [...Object.keys(contact.leadBody), 'status'];
	const atRisk = filledFields(lead).filter((field) => !written.includes(field)).length;
	return lead && atRisk === 0 ? -1 : atRisk;
}

/** Looks up some contacts, spread evenly over the list. Failed look-ups are omitted. */
async function lookUpSome(
	contacts: readonly Contact[],
	campaign: Campaign,
): Promise<LookUpResult[]> {
	const lookUps = pickEvenly(contacts).map(
		async (contact) => await lookUp(contact, campaign).catch(() => []),
	);
	return (await Promise.all(lookUps)).flat();
}

/** Looks up one contact. Empty if the CRM does not answer with a list. */
async function lookUp(contact: Contact, { client, observed }: Campaign): Promise<LookUpResult[]> {
	const { phone } = contact;
	const answer = await client.request(endpoints.listLeads, { query: { phone } });
	if (!answer.ok || !Array.isArray(answer.body)) return [];
	observed.recordClock(answer.headers, Date.now());
	const leads: LeadDetails[] = answer.body;
	const isFound = (each: LeadDetails) =>
		isSamePhone(each.phone, phone) ||
		(leads.length === 1 && hasSameEnding(String(each.phone), phone));
	const [lead, ...others] = leads.filter(isFound).map(leadDetails);
	if (!lead) {
		// If the list shows other leads, the CRM ignores the filter and may omit the one with this phone.
		if (leads.length === 0) observed.unknownPhones.add(phone);
		return [{ contact }];
	}
	const ids = [...new Set([lead, ...others].map(({ id }) => id))];
	if (ids.length > 1) observed.hasDuplicateLeads = true;
	observed.leadsByPhone.set(phone, { lead, ids, at: Date.now() });
	return [{ contact, lead }];
}

function shuffle<Entry>(entries: readonly Entry[]): Entry[] {
	const order = [...entries];
	for (let last = order.length - 1; last > 0; last--) {
		const other = Math.floor(Math.random() * (last + 1));
		[order[last], order[other]] = [order[other], order[last]];
	}
	return order;
}

/** Labels count most, because an update cannot write them. */
function hasMoreToLose(lead: LeadDetails, other: LeadDetails | undefined): boolean {
	const [own, others] = [filledFields(lead), filledFields(other)];
	const [hasLabels, hasOtherLabels] = [own, others].map((fields) => fields.includes('labels'));
	return hasLabels === hasOtherLabels ? own.length > others.length : hasLabels;
}

function pickEvenly(contacts: readonly Contact[]): Contact[] {
	const count = Math.min(maxLookUps, contacts.length);
	const step = contacts.length / count;
	return Array.from({ length: count }, (_, n) => contacts[Math.floor(n * step)]);
}
