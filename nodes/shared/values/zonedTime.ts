import { tryToParseDateTime } from 'n8n-workflow';

/** A moment, in ms since the epoch, as ISO 8601 text with the offset of a time zone. */
export function isoInZone(time: number, zone: string): string {
	const utc = new Date(time).toISOString();
	return tryToParseDateTime(utc).setZone(zone).toISO() ?? utc;
}
