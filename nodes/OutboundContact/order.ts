import { endpoints } from '../shared/contract';
import type { Campaign } from './campaign';
import type { Contact } from './contact/contact';
import { filledFields, leadDetails, protectedField, type LeadDetails } from './leadDetails';
import { neededParts } from './rules';
import { isSamePhone } from './steps/phoneOwner';

/** Contacts, spread over the list, whose leads are looked up when a run begins. */
const mostLookUps = 8;

/** A lead with this many filled fields shows what an update does to them. */
const manyFields = 8;

/**
 * The contacts in the order in which they are worked on. What the run rests on is tried on the
 * first of them, so one comes first whose lead the account does not have, or has with nothing in
 * it that could be lost; where there is none among those looked up, the one with the least.
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
	for (const contact of spreadOver(contacts)) {
		const found = await lookUp(contact, campaign).catch(() => undefined);
		if (!found) continue;
		const { lead } = found;
		if (!lead) observed.unknownPhones.add(contact.phone);
		const filled = filledFields(lead);
		const toLose = filled.filter((field) => !ownFields(contact).includes(field)).length;
		if (!first || toLose < first.toLose) first = { contact, toLose };
		if (lead && isRicher(lead, observed.richLead)) observed.richLead = lead;
		const isEnough = !hasKey || isRich(observed.richLead);
		if (observed.unknownPhones.size > 0 && isEnough) break;
	}
	const others = contacts.filter((each) => each !== first?.contact);
	const isAnyOrder = hasKey && settings.maxMessages === undefined;
	return [...(first ? [first.contact] : []), ...(isAnyOrder ? shuffled(others) : others)];
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

function isRich(lead: LeadDetails | undefined): boolean {
	const filled = filledFields(lead);
	return filled.length >= manyFields && filled.includes('labels');
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
	return { lead: lead && leadDetails(lead) };
}
