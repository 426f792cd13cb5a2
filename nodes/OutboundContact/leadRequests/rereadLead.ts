import { createdAround } from '../../shared/lead/createdAtBounds';
import type { KnownLead } from '../../shared/lead/knownLead';
import { listLeads, type LeadListing } from '../../shared/lead/listLeads';
import { isSamePhone } from '../../shared/lead/samePhone';
import type { LeadReading } from '../../shared/lead/writeMetadata';
import { wait } from '../../shared/wait';
import type { Campaign } from '../control/campaign';

/** A lead as it is listed now. */
export interface RereadLead extends LeadReading, Omit<LeadListing, 'leads'> {
	/** Further leads that are listed with the contact's phone. */
	further: KnownLead[];
}

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
 * Reads a lead again from `GET /lead`: by phone or, if that does not find it, by creation time.
 *
 * @param known the lead as far as it is known, with its ID
 * @param phone of the contact, used if that of the lead is missing or not in the strict format
 * @returns `undefined` if it is not listed
 * @throws {RequestFailed} when a request fails
 */
export async function rereadLead(
	known: KnownLead,
	phone: string,
	campaign: Campaign,
	{ waitsUntilListed = false, ignoresStop = false }: ReadingPolicy = {},
): Promise<RereadLead | undefined> {
	for (const pauseMs of [0, ...(waitsUntilListed ? pausesMs : [])]) {
		if (pauseMs > 0 && !(await wait(pauseMs, campaign.signal))) break;
		const reading = await readOnce(known, phone, campaign, ignoresStop);
		if (reading) return reading;
	}
	return undefined;
}

/**
 * Reads a lead again before a write to its metadata, even after a cancel or a limit.
 *
 * @throws {RequestFailed} when a request fails
 * @throws when the lead is not listed, or does not show its metadata
 */
export async function rereadForWrite(
	known: KnownLead,
	phone: string,
	campaign: Campaign,
): Promise<LeadReading> {
	const reading = await rereadLead(known, phone, campaign, { ignoresStop: true });
	if (!reading || reading.lead.claims === undefined) {
		throw new Error('The list does not show the lead');
	}
	return reading;
}

async function readOnce(
	known: KnownLead,
	phone: string,
	{ client }: Campaign,
	ignoresStop: boolean,
): Promise<RereadLead | undefined> {
	const further: KnownLead[] = [];
	for (const query of [...phonesToSearch(known, phone), ...creationWindow(known)]) {
		const { leads, ...listing } = await listLeads(query, client, ignoresStop);
		const lead = leads.find(({ id }) => id === known.id);
		further.push(...leads.filter((each) => each.id !== known.id && isSamePhone(each.phone, phone)));
		if (lead) return { ...listing, lead, further };
	}
	return undefined;
}

/**
 * Queries by the phones by which the CRM may find a lead, without repetition: it may show them in
 * another format than it searches. Without a phone, it would list all leads of the account.
 */
function phonesToSearch(lead: KnownLead, phone: string) {
	const shown = String(lead.phone ?? '');
	const phones = /^\d+$/.test(shown) ? [shown, phone] : [phone, shown];
	return [...new Set(phones)].filter((each) => each !== '').map((each) => ({ phone: each }));
}

/** The query by creation time, if that is known. */
function creationWindow({ createdAt }: KnownLead) {
	return createdAt === undefined ? [] : [createdAround(createdAt)];
}
