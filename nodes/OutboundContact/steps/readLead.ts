import { endpoints } from '../../shared/contract';
import type { Failure } from '../../shared/transport/failure';
import type { Campaign } from '../campaign';
import { leadDetails, type LeadDetails } from '../leadDetails';
import { readTime } from '../observed/crmTime';

/** Result of reading a lead; `lead` is missing if it is not in the list. */
export type LeadReading = { ok: true; lead?: LeadDetails } | { ok: false; failure: Failure };

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
	const createdAt = readTime(lead.createdAt);
	const queries = [
		...phonesToSearch(lead, phone).map((each) => ({ phone: each })),
		...(createdAt
			? [
					{
						startDate: new Date(createdAt.earliest - windowMarginMs).toISOString(),
						endDate: new Date(createdAt.latest + windowMarginMs).toISOString(),
					},
				]
			: []),
	];
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
		if (found) return { ok: true, lead: leadDetails(found) };
	}
	return { ok: true };
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
): Promise<LeadDetails | undefined> {
	const reading = await readLead(lead, phone, campaign);
	return reading.ok ? reading.lead : undefined;
}
