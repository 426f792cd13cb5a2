import type { IDataObject } from 'n8n-workflow';

import { dayMs } from '../units';

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
