import { boundToleranceMs } from '../../shared/lead/createdAtBounds';
import { wait } from '../../shared/transport/wait';
import { readTime } from '../../shared/values/crmTime';
import { leadsWithPhone } from '../../shared/lead/samePhone';
import type { Campaign } from '../control/campaign';
import type { LeadDetails } from '../lead/leadDetails';
import { listLeads, type LeadListing } from './listLeads';

/**
 * Reads a lead from `GET /lead`: by phone or, if that does not find it, by creation time. Never
 * from `POST /lead`, which writes.
 *
 * @param known the lead as far as it is known, with its ID
 * @param phone of the contact, used if that of the lead is missing or not in the strict format
 * @param ignoresStop whether to read the lead even after a cancel or a limit
 * @returns the lead, followed by other leads with the contact's phone; none if it is not listed
 * @throws as `listLeads`
 */
export async function fetchLead(
	known: LeadDetails,
	phone: string,
	campaign: Campaign,
	ignoresStop = false,
): Promise<LeadListing> {
	const queries = [...phonesToSearch(known, phone), ...creationWindow(known)];
	const others: LeadDetails[] = [];
	for (const query of queries) {
		const { leads, clockOffsetMs } = await listLeads(query, campaign, ignoresStop);
		const lead = leads.find(({ id }) => id === known.id);
		others.push(...leadsWithPhone(leads, phone).filter(({ id }) => id !== known.id));
		if (lead) return { leads: [lead, ...others], clockOffsetMs };
	}
	return { leads: [], clockOffsetMs: 0 };
}

/** The lead from `GET /lead`, also after a cancel; `undefined` if it is not listed or readable. */
export async function fetchLeadIfListed(
	known: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const reading = await fetchLead(known, phone, campaign, true).catch(() => undefined);
	return reading?.leads[0];
}

/** The query by creation time, if that is known. */
function creationWindow(lead: LeadDetails) {
	const createdAt = readTime(lead.createdAt);
	if (!createdAt) return [];
	const startDate = new Date(createdAt.earliest - boundToleranceMs).toISOString();
	return [{ startDate, endDate: new Date(createdAt.latest + boundToleranceMs).toISOString() }];
}

/** Pauses between attempts to read a lead that is not listed yet. In ms. */
const pausesMs = [250, 500, 1_000, 2_000, 2_000];

/**
 * Reads a lead that the CRM has just answered with: a list may lag behind, so one that it does not
 * show is read again a few times.
 *
 * @throws as `listLeads`
 */
export async function fetchLeadOnceListed(
	known: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<LeadListing> {
	for (const pauseMs of pausesMs) {
		const reading = await fetchLead(known, phone, campaign);
		if (reading.leads.length > 0 || !(await wait(pauseMs, campaign.signal))) return reading;
	}
	return await fetchLead(known, phone, campaign);
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
