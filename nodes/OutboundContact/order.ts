import { endpoints } from '../shared/contract';
import type { Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { filledFields, leadDetails, protectedField, type LeadDetails } from './leadDetails';
import { neededParts } from './rules';
import { isSamePhone } from './steps/phoneOwner';

/** Contacts, spread over the list, whose leads are looked up when a run begins. */
const mostLookUps = 8;

/**
 * The contacts in the order in which they are worked on. What the run rests on is tried on the
 * first of them, so one comes first whose lead the account does not have, or has with nothing in
 * it that could be lost; where there is none among those looked up, the one with the least. One that
 * the account has follows: it shows what the CRM answers about a lead that was there. Without a
 * campaign key nothing of a lead can be lost, and that one is the first.
 * With a campaign key and no maximum the others follow in random order: two runs that start at the
 * same moment then seldom meet at the same lead.
 */
export async function inOrder(
	contacts: readonly Contact[],
	campaign: Campaign,
): Promise<Contact[]> {
	const { settings, observed } = campaign;
	const hasKey = settings.campaignKey !== '';
	const isProtected = neededParts(settings).some((part) => protectedField[part]);
	if (!isProtected || contacts.length < 2 || settings.dryRun !== 'off') return [...contacts];
	const isAnyOrder = hasKey && settings.maxMessages === undefined;
	const found = await lookUpSome(contacts, campaign);
	for (const { lead } of found) {
		if (lead && isRicher(lead, observed.richLead)) observed.richLead = lead;
	}
	const candidates = isAnyOrder ? shuffled(found) : found;
	const known = candidates.find(({ lead }) => lead !== undefined);
	const safest = [...candidates].sort((one, other) => riskOf(one) - riskOf(other));
	// A rule may leave out who is there, but nobody whom the account does not have.
	const firsts = safest.slice(0, 1 + safest.findIndex(({ lead }) => lead === undefined));
	const tried = firsts.length > 0 ? firsts : safest.slice(0, 1);
	const ahead = new Set(
		(hasKey ? [...tried, known] : [known, ...tried]).flatMap((each) => each?.contact ?? []),
	);
	const others = contacts.filter((contact) => !ahead.has(contact));
	return [...ahead, ...(isAnyOrder ? shuffled(others) : others)];
}

/** A contact that was looked up when the run began. */
interface LookedUp {
	contact: Contact;
	/** The lead that the account has, if it has one. */
	lead?: LeadDetails;
}

/**
 * How much there is to lose when a claim is tried on a contact. A lead that holds nothing else than
 * the run would write comes before one that is to be created: an earlier run may have created it to
 * try its claim, and each try would leave another one.
 */
function riskOf({ contact, lead }: LookedUp): number {
	const own = [...Object.keys(contact.leadBody), 'status'];
	const toLose = filledFields(lead).filter((field) => !own.includes(field)).length;
	return lead && toLose === 0 ? -1 : toLose;
}

/** Looks some contacts up, spread over the list. Those that cannot be looked up are left out. */
async function lookUpSome(contacts: readonly Contact[], campaign: Campaign): Promise<LookedUp[]> {
	const { unknownPhones, knownPhones } = campaign.observed;
	const looking = spreadOver(contacts).map(async (contact) => {
		const found = await lookUp(contact, campaign).catch(() => undefined);
		if (!found) return [];
		if (found.lead) knownPhones.set(contact.phone, { lead: found.lead, at: Date.now() });
		else if (found.isUnknown) unknownPhones.add(contact.phone);
		return [{ contact, lead: found.lead }];
	});
	return (await Promise.all(looking)).flat();
}

function shuffled<Entry>(entries: readonly Entry[]): Entry[] {
	const order = [...entries];
	for (let last = order.length - 1; last > 0; last--) {
		const other = Math.floor(Math.random() * (last + 1));
		[order[last], order[other]] = [order[other], order[last]];
	}
	return order;
}

/** Labels count most: they are no field of an update. */
function isRicher(lead: LeadDetails, than: LeadDetails | undefined): boolean {
	const [one, other] = [filledFields(lead), filledFields(than)];
	const hasLabels = [one, other].map((fields) => fields.includes('labels'));
	return hasLabels[0] === hasLabels[1] ? one.length > other.length : hasLabels[0];
}

function spreadOver(contacts: readonly Contact[]): Contact[] {
	const count = Math.min(mostLookUps, contacts.length);
	const step = contacts.length / count;
	return Array.from({ length: count }, (_, n) => contacts[Math.floor(n * step)]);
}

async function lookUp({ phone }: Contact, { client, observed }: Campaign) {
	const answer = await client.request(endpoints.listLeads, { query: { phone } });
	if (!answer.ok || !Array.isArray(answer.body)) return undefined;
	observed.seeClock(answer.headers, Date.now());
	const leads: LeadDetails[] = answer.body;
	const lead = leads.find((each) => isSamePhone(String(each.phone), phone));
	// A list that shows other leads does not look for the phone: it may leave out the one that has it.
	return { lead: lead && leadDetails(lead), isUnknown: leads.length === 0 };
}
