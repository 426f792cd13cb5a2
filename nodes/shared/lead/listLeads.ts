import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../contract';
import type { Answer, CrmClient } from '../transport/crmClient';
import { KnownLead } from './knownLead';

/** When something was read, by `performance.now()`: what was written since its start, it may not show. */
export interface Reading extends Pick<Answer<unknown>, 'startedAt' | 'answeredAt'> {
	/** The CRM's clock minus n8n's, by the `Date` of the answer; 0 without one. In ms. */
	clockOffsetMs: number;
}

/** Leads as `GET /lead` shows them: the one complete view of a lead that is documented. */
export interface LeadListing extends Reading {
	leads: KnownLead[];
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
	return { leads: answer.body.map(KnownLead.read), ...readingOf(answer) };
}

/** When and by which clock an answer was given. */
export function readingOf({ headers, startedAt, answeredAt }: Answer<unknown>): Reading {
	const date = Date.parse(String(headers.date ?? ''));
	const sinceAnswerMs = performance.now() - answeredAt;
	const clockOffsetMs = Number.isNaN(date) ? 0 : date - (Date.now() - sinceAnswerMs);
	return { startedAt, answeredAt, clockOffsetMs };
}
