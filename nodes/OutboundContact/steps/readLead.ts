import { endpoints } from '../../shared/contract';
import type { Failure } from '../../shared/transport/failure';
import { wait } from '../../shared/transport/wait';
import type { Campaign } from '../campaign';
import { asListed, hasReadableParts, leadDetails, type LeadDetails } from '../lead/leadDetails';
import { readTime } from '../../shared/values/crmTime';
import { isSamePhone } from '../contact/samePhone';

/** Result of reading a lead; `lead` is missing if it is not in the list. */
export type LeadReading =
	| {
			ok: true;
			lead?: LeadDetails;
			/** Other leads with the contact's phone. */
			duplicates?: LeadDetails[];
	  }
	| { ok: false; failure: Failure };

/** How far the CRM's clock may be ahead. In ms. */
const longestAheadMs = 48 * 3_600_000;

/** Allowance for creation times that are rounded to seconds. In ms. */
const windowMarginMs = 1_000;

/**
 * Reads a lead from `GET /lead`: by phone or, if that does not find it, by creation time. Never
 * from `POST /lead`, which writes.
 *
 * @param lead as far as it is known, with its ID
 * @param phone of the contact, used if that of the lead is missing or not in the strict format
 * @param ignoresCancel whether to read the lead even if the execution is cancelled
 */
export async function readLead(
	lead: LeadDetails,
	phone: string,
	campaign: Campaign,
	ignoresCancel = false,
): Promise<LeadReading> {
	const phones = phonesToSearch(lead, phone);
	const queries = [...phones.map((each) => ({ phone: each })), datedQuery(lead, phones[0])];
	const others: LeadDetails[] = [];
	for (const query of queries) {
		const answer = await campaign.client.request(endpoints.listLeads, {
			query,
			ignoresCancel,
		});
		// A CRM may answer 404 if no lead matches.
		if (!answer.ok && answer.failure.status === 404) continue;
		if (!answer.ok) return answer;
		campaign.observed.recordClock(answer.headers, Date.now());
		const leads: LeadDetails[] = Array.isArray(answer.body) ? answer.body : [];
		const found = leads.find(({ id }) => id === lead.id);
		others.push(...leads.filter(({ id }) => id !== lead.id));
		if (!found) continue;
		const duplicates = others.filter((lead) => isSamePhone(lead.phone, phone)).map(leadDetails);
		return { ok: true, lead: asListed(leadDetails(found)), duplicates };
	}
	return { ok: true };
}

/**
 * A query by creation time. If that is unknown, by phone and any creation time: without dates, a CRM
 * may list recent leads only.
 */
function datedQuery(lead: LeadDetails, phone: string) {
	const createdAt = readTime(lead.createdAt);
	if (!createdAt) {
		const endDate = new Date(Date.now() + longestAheadMs).toISOString();
		return { phone, startDate: new Date(0).toISOString(), endDate };
	}
	return {
		startDate: new Date(createdAt.earliest - windowMarginMs).toISOString(),
		endDate: new Date(createdAt.latest + windowMarginMs).toISOString(),
	};
}

/** Pauses between attempts to read a lead that is not listed yet. In ms. */
const pausesMs = [250, 500, 1_000, 2_000, 2_000];

/** After so many leads that were not listed in time, no further lead is waited for. */
const maxUnlisted = 3;

/**
 * Reads a lead that the CRM has just answered: a list may lag behind, so one that it does not show is
 * read again a few times.
 */
export async function readAnsweredLead(
	lead: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<LeadReading> {
	const { observed, signal } = campaign;
	let reading = await readLead(lead, phone, campaign);
	for (const pauseMs of pausesMs) {
		if (!reading.ok || reading.lead || observed.unlistedLeads >= maxUnlisted) return reading;
		if (!(await wait(pauseMs, signal))) return reading;
		reading = await readLead(lead, phone, campaign);
	}
	if (reading.ok && !reading.lead) observed.unlistedLeads++;
	return reading;
}

/**
 * The phones by which the CRM may find a lead, without repetition: it may show them in another format
 * than it searches. Without a phone, it would list all leads of the account.
 */
function phonesToSearch(lead: LeadDetails, phone: string): string[] {
	const shown = String(lead.phone ?? '');
	const phones = /^\d+$/.test(shown) ? [shown, phone] : [phone, shown];
	return [...new Set(phones)].filter((each) => each !== '');
}

/** The lead from `GET /lead`; `undefined` if it is not listed or cannot be read. */
export async function readLeadIfListed(
	lead: LeadDetails,
	phone: string,
	campaign: Campaign,
	ignoresCancel = false,
): Promise<LeadDetails | undefined> {
	const reading = await readLead(lead, phone, campaign, ignoresCancel);
	return reading.ok ? reading.lead : undefined;
}

/** The lead from `GET /lead`, also after a cancel; `undefined` if its claims cannot be read. */
export async function readLeadWithClaims(
	lead: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const current = await readLeadIfListed(lead, phone, campaign, true);
	return current && hasReadableParts(current, ['claims']) ? current : undefined;
}
