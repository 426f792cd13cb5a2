import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../contract';
import type { Answer, CrmClient } from '../transport/crmClient';
import { dayMs } from '../units';
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
	const answer = await client.requestOrThrow(endpoints.listLeads, { query, ignoresStop });
	return { leads: answer.body.map(KnownLead.read), ...readingOf(answer) };
}

/** When and by which clock an answer was given. */
export function readingOf({ headers, startedAt, answeredAt }: Answer<unknown>): Reading {
	const date = Date.parse(String(headers.date ?? ''));
	const sinceAnswerMs = performance.now() - answeredAt;
	const clockOffsetMs = Number.isNaN(date) ? 0 : date - (Date.now() - sinceAnswerMs);
	return { startedAt, answeredAt, clockOffsetMs };
}

/**
 * Margin added to both ends of a queried creation-time window, in ms. The spec does not say
 * whether the bounds are inclusive, or read to the millisecond or to the second: one extra second
 * covers every case.
 */
export const boundToleranceMs = 1_000;

/** Query of `GET /lead` for the leads that were created at a time, in ms since the epoch. */
export function createdAround(time: number): IDataObject {
	return createdWithin(time - boundToleranceMs, time + boundToleranceMs);
}

/**
 * Query of `GET /lead` for the leads that were created in a period, by default all of them: without
 * dates, a CRM may list recent leads only.
 *
 * @param to by default two days from now, as the CRM's clock may be ahead
 */
export function createdWithin(from = 0, to = Date.now() + 2 * dayMs): IDataObject {
	return { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
}
