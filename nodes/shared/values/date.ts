import { tryToParseDateTime } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { dayMs } from '../units';
import { writtenText } from './text';
import { isTimeZone } from './time';

const isoDate =
	/^\d{4}-\d{2}-\d{2}(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

const midnight = /^0?0:00(?::00(?:[.,]0+)?)?$/;
const utc = /^(?:Z|[+-]00(?::?00)?)$/i;

/** What a date without time means: its start or its end; `pickedDay` is the end, also at midnight. */
export type DateEdge = 'start' | 'end' | 'pickedDay';

/**
 * Converts a date parameter's value to an instant, in ms since the epoch. Accepts ISO 8601 text, a
 * `Date` and n8n's own dates. A time without offset is in the workflow's time zone, like the editor's
 * date picker. Midnight in UTC, as databases write a day, is that day in the workflow's zone. A day that
 * is used as an end means its last millisecond.
 *
 * @param label the parameter's label, for the message
 * @param timezone the workflow's time zone, from `getTimezone`
 * @throws {InvalidInput} when it is not a date
 */
export function parseInstant(
	value: unknown,
	label: string,
	timezone: string,
	edge: DateEdge,
): number {
	const text = writtenText(value)?.trim() ?? '';
	const [found, clock, offset] = isoDate.exec(text) ?? [];
	const isMidnight = clock !== undefined && midnight.test(clock);
	const isDay = clock === undefined || (isMidnight && utc.test(offset ?? ''));
	// Programs may store any zone in a workflow, such as `DEFAULT`; n8n would read some in the server's own.
	if (found !== undefined && (isDay || !offset) && !isTimeZone(timezone)) {
		const advice = 'Choose one in the settings of the workflow, under "Timezone".';
		throw new InvalidInput(`The time zone of the workflow does not exist: ${timezone}`, advice);
	}
	const day = text.slice(0, 'yyyy-mm-dd'.length);
	const time = found === undefined ? undefined : readIsoText(isDay ? day : text, timezone);
	if (time === undefined) throw notADate(text, label);
	// The editor's date picker writes a day that is picked as its midnight.
	const isPicked = edge === 'pickedDay' && isMidnight && !offset;
	// Not every day has 24 hours.
	return ((isDay && edge !== 'start') || isPicked ? time.endOf('day') : time).toMillis();
}

function notADate(text: string, label: string): InvalidInput {
	const day = spreadsheetDay(text);
	const advice = day
		? `A spreadsheet stores ${day} as ${text}: convert it, or format its column as text.`
		: `Pick a date in "${label}", or enter ISO text such as 2026-03-01T09:00:00-03:00.`;
	return new InvalidInput(`"${label}" is not a date`, advice);
}

/** Like `parseInstant`, as ISO text in UTC. */
export function parseIsoInstant(...given: Parameters<typeof parseInstant>): string {
	return new Date(parseInstant(...given)).toISOString();
}

/** Time zone of an n8n in which nobody has chosen one. */
const defaultZoneOfN8n = 'America/New_York';

/**
 * Says in which time zone a time without an offset was read, where nobody seems to have chosen it.
 *
 * @returns `undefined` if there is nothing to say
 */
export function zoneHint(value: unknown, label: string, timezone: string): string | undefined {
	const [, clock, offset] = isoDate.exec(writtenText(value)?.trim() ?? '') ?? [];
	if (timezone !== defaultZoneOfN8n || clock === undefined || offset) return undefined;
	return `"${label}" has no time zone and was read in that of New York, n8n's default. Choose yours in the settings of the workflow, under "Timezone".`;
}

function readIsoText(text: string, timezone: string) {
	try {
		// n8n reads anything that is not strict ISO 8601, such as 9:00 or 31 April, in the server's time zone.
		const time = tryToParseDateTime(text.replace(/[T ](?=\d:)/i, 'T0'), timezone);
		const day = text.slice(0, 'yyyy-mm-dd'.length);
		return new Date(day).toISOString().startsWith(day) ? time : undefined;
	} catch {
		return undefined;
	}
}

/** Day 0 of spreadsheets. In ms since the epoch. */
const dayZero = Date.UTC(1899, 11, 30);

/** Dates that people work with are no further from today than this. In ms. */
const farthestMs = 400 * dayMs;

/**
 * The day that a spreadsheet stores as a number, such as 2026-07-02 as 46205.
 *
 * @returns `undefined` unless it is a number of a day within about a year of today
 */
export function spreadsheetDay(text: string): string | undefined {
	if (!/^\d{5}(?:\.\d{1,15})?$/.test(text)) return undefined;
	const time = dayZero + Number(text) * dayMs;
	return Math.abs(time - Date.now()) < farthestMs
		? new Date(time).toISOString().slice(0, 10)
		: undefined;
}
