import type { IDataObject } from 'n8n-workflow';

/**
 * The CRM's own clock when it answered, in ms since 1970: the response's `Date`, which counts
 * whole seconds and so is up to one second behind. n8n's clock stands in where there is none.
 */
export function crmTime(headers: IDataObject): number {
	const time = Date.parse(String(headers.date ?? ''));
	return Number.isNaN(time) ? Date.now() : time;
}

/** A day, in ms. */
export const dayMs = 24 * 60 * 60 * 1000;

/** A minute, in ms. */
export const minuteMs = 60 * 1000;
