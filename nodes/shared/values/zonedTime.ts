import { tryToParseDateTime } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { describeValue } from './describeValue';
import { timeOf } from './time';

/** A moment, in ms since the epoch, as ISO 8601 text with the offset of a time zone. */
export function isoInZone(time: number, zone: string): string {
	const utc = new Date(time).toISOString();
	return tryToParseDateTime(utc).setZone(zone).toISO() ?? utc;
}

/** A time of the CRM or of a claim as ISO 8601 text in a zone; what is none stays as it is. */
export function timeInZone<Value>(value: Value, zone: string): Value | string {
	const time = timeOf(value);
	return time === undefined ? value : isoInZone(time, zone);
}

/** A time for people: `18:00`, or on another day than today `2026-03-02 18:00`. */
export function clockTime(time: number, zone: string): string {
	const [day, clock] = isoInZone(time, zone).slice(0, 16).split('T');
	return isoInZone(Date.now(), zone).startsWith(day) ? clock : `${day} ${clock}`;
}

/** Whether this is the name of a time zone, such as `America/Sao_Paulo`. */
export function isTimeZone(zone: string): boolean {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: zone });
		return true;
	} catch {
		return false;
	}
}

/**
 * Rejects a workflow's time zone where a time depends on it. Workflows that programs write may have any text
 * there, such as `DEFAULT`, which n8n does not check.
 *
 * @throws {InvalidInput} when no place has it
 */
export function requireTimeZone(ofWorkflow: string): void {
	if (isTimeZone(ofWorkflow)) return;
	throw new InvalidInput(
		'The time zone of the workflow does not exist',
		`Got ${describeValue(ofWorkflow)}. Choose one in the settings of the workflow, under "Timezone".`,
	);
}
