import { tryToParseDateTime } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { writtenText } from './text';

const isoDate =
	/^\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const dateAlone = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Converts a date parameter's value to an instant, in ms since the epoch. Accepts ISO 8601 text, a
 * `Date` and n8n's own dates. A time without offset is in the workflow's time zone, like the
 * editor's date picker. A date without time, used as an end, means its last millisecond.
 *
 * @param label the parameter's label, for the message
 * @param timezone the workflow's time zone, from `getTimezone`
 * @param edge which end of the day a date without time means
 * @throws {InvalidInput} when it is not a date
 */
export function instantOf(
	value: unknown,
	label: string,
	timezone: string,
	edge: 'start' | 'end',
): number {
	const text = writtenText(value)?.trim();
	const instant =
		text !== undefined && isoDate.test(text) ? parsed(text, timezone, edge) : undefined;
	if (instant === undefined) {
		throw new InvalidInput(
			`"${label}" is not a date`,
			`Pick a date in "${label}", or enter ISO text such as 2026-03-01T09:00:00-03:00.`,
		);
	}
	return instant;
}

/** Like `instantOf`, as ISO text in UTC. */
export function isoInstant(...given: Parameters<typeof instantOf>): string {
	return new Date(instantOf(...given)).toISOString();
}

function parsed(text: string, timezone: string, edge: 'start' | 'end'): number | undefined {
	try {
		// n8n reads anything that is not strict ISO 8601, such as 9:00 or 31 April, in the server's time zone.
		const time = tryToParseDateTime(text.replace(/[T ](?=\d:)/i, 'T0'), timezone);
		const day = text.slice(0, 'yyyy-mm-dd'.length);
		if (!new Date(day).toISOString().startsWith(day)) return undefined;
		// Not every day has 24 hours.
		return (edge === 'end' && dateAlone.test(text) ? time.endOf('day') : time).toMillis();
	} catch {
		return undefined;
	}
}
