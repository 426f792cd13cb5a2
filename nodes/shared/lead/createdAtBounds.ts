import type { IDataObject } from 'n8n-workflow';

import { dayMs } from '../values/units';

/** Margin at both ends of a queried period, in ms: they may or may not belong to it. */
export const boundToleranceMs = 1_000;

/** Query of `GET /lead` for the leads that were created at a time, which may not be exact. */
export function createdAround({ earliest, latest }: { earliest: number; latest: number }) {
	return createdWithin(earliest - boundToleranceMs, latest + boundToleranceMs);
}

/**
 * Query for the leads created in a period, by default all: without dates, a CRM may list recent ones
 * only. By default it ends in two days, as the CRM's clock may be ahead.
 */
export function createdWithin(from = 0, to = Date.now() + 2 * dayMs): IDataObject {
	return { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
}
