import { createdAround } from '../../shared/lead/createdAtBounds';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { listLeads, type LeadListing } from '../../shared/lead/listLeads';
import { areClaimsReadable } from '../../shared/lead/leadParts';
import { leadsWithPhone } from '../../shared/lead/samePhone';
import type { LeadReading } from '../../shared/lead/writeMetadata';
import { wait } from '../../shared/wait';
import { Moment } from '../../shared/values/moment';
import type { Campaign } from '../control/campaign';

/** When a lead is read. */
interface ReadingPolicy {
	/** Whether to wait for a lead that is not listed yet: the list may lag behind a creation. */
	waitsUntilListed?: boolean;
	/** Whether to read it even after a cancel or a limit. */
	ignoresStop?: boolean;
}

/** Pauses between attempts to read a lead that is not listed yet. In ms. */
const pausesMs = [250, 500, 1_000, 2_000, 2_000];

/**
 * Reads a lead from `GET /lead`: by phone or, if that does not find it, by creation time.
 *
 * @param known the lead as far as it is known, with its ID
 * @param phone of the contact, used if that of the lead is missing or not in the strict format
 * @returns the lead as the CRM lists it now, and after it further ones with the phone; `undefined` if it
 *   is not listed
 * @throws {RequestFailed} when a request fails
 */
export async function readLead(
	known: LeadDetails,
	phone: string,
	campaign: Campaign,
	{ waitsUntilListed = false, ignoresStop = false }: ReadingPolicy = {},
): Promise<LeadListing | undefined> {
	for (const pauseMs of waitsUntilListed ? pausesMs : []) {
		const reading = await readOnce(known, phone, campaign, ignoresStop);
		if (reading || !(await wait(pauseMs, campaign.signal))) return reading;
	}
	return await readOnce(known, phone, campaign, ignoresStop);
}

/**
 * Reads a lead again before a write to its metadata, even after a cancel or a limit.
 *
 * @throws {RequestFailed} when a request fails
 * @throws when the lead is not listed, or does not show its metadata
 */
export async function rereadLead(
	known: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<LeadReading> {
	const listing = await readLead(known, phone, campaign, { ignoresStop: true });
	const lead = listing?.leads[0];
	if (!lead || !areClaimsReadable(lead)) throw new Error('The list does not show the lead');
	const { startedAt, answeredAt } = listing;
	return { lead, startedAt, answeredAt };
}

async function readOnce(
	known: LeadDetails,
	phone: string,
	{ client }: Campaign,
	ignoresStop: boolean,
): Promise<LeadListing | undefined> {
	const further: LeadDetails[] = [];
	for (const query of [...phonesToSearch(known, phone), ...creationWindow(known)]) {
		const { leads, ...listing } = await listLeads(query, client, ignoresStop);
		const lead = leads.find(({ id }) => id === known.id);
		further.push(...leadsWithPhone(leads, phone).filter(({ id }) => id !== known.id));
		if (lead) return { ...listing, leads: [lead, ...further] };
	}
	return undefined;
}

/**
 * Queries by the phones by which the CRM may find a lead, without repetition: it may show them in
 * another format than it searches. Without a phone, it would list all leads of the account.
 */
function phonesToSearch(lead: LeadDetails, phone: string) {
	const shown = String(lead.phone ?? '');
	const phones = /^\d+$/.test(shown) ? [shown, phone] : [phone, shown];
	return [...new Set(phones)].filter((each) => each !== '').map((each) => ({ phone: each }));
}

/** The query by creation time, if that is known. */
function creationWindow(lead: LeadDetails) {
	const createdAt = Moment.read(lead.createdAt);
	return createdAt.isKnown ? [createdAround(createdAt)] : [];
}
