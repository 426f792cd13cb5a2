import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../contract';
import type { Answer, CrmClient } from '../transport/crmClient';
import { KnownLead } from './knownLead';

/** When something was read, by `performance.now()`. What was written since its start, it may not show. */
export type ReadingTimes = Pick<Answer<unknown>, 'startedAt' | 'answeredAt'>;

/** Leads as `GET /lead` shows them: the one complete view of a lead that is documented. */
export interface LeadListing extends ReadingTimes {
	leads: KnownLead[];
	/** The CRM's clock minus n8n's, by the `Date` of the answer; 0 without one. In ms. */
	clockOffsetMs: number;
}

/**
 * Sends `GET /lead`.
 *
 * @param ignoresStop whether to send it even after a cancel or a limit
 * @throws {RequestFailed} when the request fails, or the answer is no list: that is never "none"
 */
export async function listLeads(
	query: IDataObject,
	client: CrmClient,
	ignoresStop = false,
): Promise<LeadListing> {
	const answer = await client.request(endpoints.listLeads, { query, ignoresStop });
	if (!answer.ok) throw answer;
	const { body, startedAt, answeredAt } = answer;
	const clockOffsetMs = clockOffset(answer);
	return { leads: body.map(KnownLead.read), clockOffsetMs, startedAt, answeredAt };
}

/** The CRM's clock minus n8n's, by the `Date` header of an answer; 0 without one. In ms. */
export function clockOffset({
	headers,
	answeredAt,
}: Pick<Answer<unknown>, 'headers' | 'answeredAt'>): number {
	const date = Date.parse(String(headers.date ?? ''));
	const sinceAnswerMs = performance.now() - answeredAt;
	return Number.isNaN(date) ? 0 : date - (Date.now() - sinceAnswerMs);
}
