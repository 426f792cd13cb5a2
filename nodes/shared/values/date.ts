import { tryToParseDateTime } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';
import { describeValue } from './describeValue';
import { spreadsheetDay } from './spreadsheetDay';
import { writtenText } from './text';
import { requireTimeZone } from './zonedTime';

const isoDate =
	/^\d{4}-\d{2}-\d{2}(?:[T ](\d{1,2}:\d{2})(?::\d{2}(?:[.,]\d+)?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Midnight without an offset, which the editor's date picker writes when a day is picked. */
const midnight = /[T ]0?0:00(?::00(?:[.,]0+)?)?$/i;

/** No place in the world is further ahead of UTC, in minutes. */
const largestOffset = 14 * 60;

/** What a date without time means: its start or its end; `pickedDay` is the end, also at midnight. */
export type DateEdge = 'start' | 'end' | 'pickedDay';

/**
 * Converts a date parameter's value to an instant, in ms since the epoch. Accepts ISO 8601 text, a
 * `Date` and n8n's own dates. A time without offset is in the workflow's time zone, like the editor's
 * date picker. A date without time, used as an end, means its last millisecond.
 *
 * @param label the parameter's label, for the message
 * @param timezone the workflow's time zone, from `getTimezone`
 * @throws {InvalidInput} when it is not a date, no clock shows the time, or no place has the offset
 */
export function parseInstant(
	value: unknown,
	label: string,
	timezone: string,
	edge: DateEdge,
): number {
	const text = writtenText(value)?.trim() ?? '';
	const [, clock, offset] = isoDate.exec(text) ?? [];
	// n8n would read some of those that no place has in the server's own.
	if (isoDate.test(text) && !offset) requireTimeZone(timezone);
	const time = isoDate.test(text) ? readIsoText(text, timezone) : undefined;
	if (time === undefined)
		throw notADate(text, label, timezone, 'ISO text such as 2026-03-01T09:00:00-03:00');
	if (Math.abs(time.offset) > largestOffset) {
		throw new InvalidInput(
			`"${label}" has an offset of more than 14 hours`,
			`Got ${describeValue(text)}. No place has the offset ${offset}. Correct it.`,
		);
	}
	const isPicked = clock === undefined || midnight.test(text);
	const isSkipped = !isPicked && !offset && time.toFormat('H:mm') !== clock.replace(/^0(?=\d)/, '');
	if (isSkipped && clock !== '24:00') {
		throw new InvalidInput(
			`"${label}" is at an hour that does not exist`,
			`At ${clock} on this day, the clocks in ${timezone} are set forward. Enter another hour.`,
		);
	}
	const isDay = edge === 'pickedDay' ? isPicked : edge === 'end' && clock === undefined;
	// Not every day has 24 hours.
	return (isDay ? time.endOf('day') : time).toMillis();
}

/** Midnight in the offset that is written, if any. */
const writtenMidnight = /[T ]0?0:00(?::00(?:[.,]0+)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * Reads a day, such as a date of birth: it is the same everywhere. Databases and the editor's date picker
 * write it as midnight, in any offset: `1990-05-01T00:00:00.000Z` is 1 May. So is an instant at which a
 * day begins in the workflow's time zone.
 *
 * @param label the parameter's label, for the message
 * @param timeZone the workflow's
 * @returns the day as `1990-05-01`
 * @throws {InvalidInput} when it is not a date, or a time within a day
 */
export function parseDay(value: unknown, label: string, timeZone: string): string {
	const text = writtenText(value)?.trim() ?? '';
	const time = isoDate.test(text) ? readIsoText(text, timeZone) : undefined;
	if (time === undefined) throw notADate(text, label, timeZone, 'a day such as 1990-05-01');
	const day = text.slice(0, 'yyyy-mm-dd'.length);
	if (text === day || writtenMidnight.test(text)) return day;
	requireTimeZone(timeZone);
	const there = time.setZone(timeZone);
	if (there.equals(there.startOf('day'))) return there.toFormat('yyyy-MM-dd');
	throw new InvalidInput(
		`"${label}" is a time, not a day`,
		`Got ${describeValue(text)}. Enter a day such as ${day}.`,
	);
}

function notADate(text: string, label: string, timeZone: string, example: string): InvalidInput {
	// Without one, n8n reads no date.
	if (isoDate.test(text)) requireTimeZone(timeZone);
	const day = spreadsheetDay(text);
	const advice = day
		? `A spreadsheet stores ${day} as ${text}: convert it, or format its column as text.`
		: `Pick a date in "${label}", or enter ${example}.`;
	return new InvalidInput(`"${label}" is not a date`, advice);
}

/** Like `parseInstant`, as ISO text in UTC. */
export function parseIsoInstant(...given: Parameters<typeof parseInstant>): string {
	return new Date(parseInstant(...given)).toISOString();
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
