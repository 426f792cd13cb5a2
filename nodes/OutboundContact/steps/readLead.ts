import { endpoints } from '../../shared/contract';
import type { Failure } from '../../shared/transport/failure';
import type { Campaign } from '../campaign';
import { leadDetails, type LeadDetails } from '../leadDetails';
import { readTime } from '../observed/crmTime';

/** What `GET /lead` shows of a lead: nothing where it is not in the list. */
export type LeadReading = { ok: true; lead?: LeadDetails } | { ok: false; failure: Failure };

/** Times of creation may be cut to whole seconds. In ms. */
const windowMarginMs = 1_000;

/**
 * Reads a lead from `GET /lead`: by phone, and where that does not find it, by the time of its
 * creation. Never by `POST /lead`, which writes.
 *
 * @param lead as far as it is known
 * @param phone of the contact, where the lead does not say its own
 * @param ignoresCancel whether it is read also when the execution was cancelled meanwhile
 */
export async function readLead(
	lead: LeadDetails,
	phone: string,
	campaign: Campaign,
	ignoresCancel = false,
): Promise<LeadReading> {
	const createdAt = readTime(lead.createdAt);
	const queries = [
		// Without a phone the CRM would answer with every lead of the account.
		{ phone: lead.phone || phone },
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
		if (!answer.ok) return answer;
		campaign.observed.seeClock(answer.headers, Date.now());
		const leads: LeadDetails[] = Array.isArray(answer.body) ? answer.body : [];
		const found = leads.find(({ id }) => id === lead.id);
		if (found) return { ok: true, lead: leadDetails(found) };
	}
	return { ok: true };
}
