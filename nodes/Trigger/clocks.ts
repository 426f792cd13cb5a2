import type { IDataObject } from 'n8n-workflow';

import { dayMs, minuteMs } from './units';

/** What the clocks of n8n and the CRM agree on. Neither of them is trusted alone. */
export interface Clocks {
	/** A time that is not ahead of either clock by more than the two may differ. In ms since 1970. */
	now: number;
	/** No record was created or changed after this. In ms since 1970. */
	horizon: number;
}

/** How far ahead of n8n's clock the CRM's is believed. In ms. */
export const expectedClockDifferenceMs = 2 * minuteMs;

/** How far ahead of both clocks the time of a record is believed. In ms. */
export const believedAheadMs = 7 * dayMs;

/**
 * The clocks at an answer: n8n's, and the CRM's from the response's `Date`, which counts whole
 * seconds. Where there is no readable `Date`, n8n's clock counts for both.
 *
 * @param headers of the response
 * @param n8nNow n8n's clock, in ms since 1970
 */
export function clocksAt(headers: IDataObject, n8nNow = Date.now()): Clocks {
	const date = Date.parse(String(headers.date ?? ''));
	const crmNow = Number.isNaN(date) ? n8nNow : date + 999;
	return {
		now: Math.min(crmNow, n8nNow + expectedClockDifferenceMs),
		horizon: Math.max(crmNow, n8nNow) + believedAheadMs,
	};
}
