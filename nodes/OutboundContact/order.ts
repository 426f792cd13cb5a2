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
	let first: { contact: Contact; toLose: number } | undefined;
	let known: Contact | undefined;
	for (const { contact, lead } of await lookUpSome(contacts, campaign)) {
		const filled = filledFields(lead);
		const toLose = filled.filter((field) => !ownFields(contact).includes(field)).length;
		if (!first || toLose < first.toLose) first = { contact, toLose };
		if (lead && isRicher(lead, observed.richLead)) observed.richLead = lead;
		if (lead) known = contact;
	}
	const ahead = new Set(
		(hasKey ? [first?.contact, known] : [known, first?.contact]).filter(
			(contact) => contact !== undefined,
		),
	);
	const others = contacts.filter((contact) => !ahead.has(contact));
	const isAnyOrder = hasKey && settings.maxMessages === undefined;
	return [...ahead, ...(isAnyOrder ? shuffled(others) : others)];
}

/** Looks some contacts up, spread over the list. Those that cannot be looked up are left out. */
async function lookUpSome(contacts: readonly Contact[], campaign: Campaign) {
	const { unknownPhones, knownPhones } = campaign.observed;
	const looking = spreadOver(contacts).map(async (contact) => {
		const found = await lookUp(contact, campaign).catch(() => undefined);
		if (!found) return [];
		if (found.lead) knownPhones.set(contact.phone, Date.now());
		else if (found.isUnknown) unknownPhones.add(contact.phone);
		return [{ contact, lead: found.lead }];
	});
	return (await Promise.all(looking)).flat();
}

function shuffled(contacts: readonly Contact[]): Contact[] {
	const order = [...contacts];
	for (let last = order.length - 1; last > 0; last--) {
		const other = Math.floor(Math.random() * (last + 1));
		[order[last], order[other]] = [order[other], order[last]];
	}
	return order;
}

/** Fields that the run would write itself, and the status that every lead has. */
function ownFields({ leadBody }: Contact): string[] {
	return [...Object.keys(leadBody), 'status'];
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
