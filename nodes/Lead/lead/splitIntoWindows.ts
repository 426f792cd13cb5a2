import type { IDataObject } from 'n8n-workflow';

import { number } from '../../shared/fields/kinds';
import { readFields } from '../../shared/fields/field';
import { boundToleranceMs, createdWithin } from '../../shared/lead/createdAtBounds';
import type { SplitFields } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/invalidInput';
import { dayMs } from '../../shared/units';

/** A period, both ends in ms since the epoch. */
interface DateWindow {
	from: number;
	to: number;
}

/** "Days per Request", among the options of the list. */
export const windowOptions = {
	windowDays: number({
		displayName: 'Days per Request',
		typeOptions: { minValue: 1 },
		default: 30,
		description:
			'Number of days per request. The CRM returns all leads at once; for a large account, several requests for a few days each are safer. Needs "Created After"; "Created Before" defaults to now. The oldest leads come first, and no more are requested once "Limit" is reached.',
	}),
};

/** Maximum number of requests per item. */
const maxWindows = 5_000;

/**
 * Checks "Created After" and "Created Before": the CRM needs both (spec, section 4), so the period ends
 * now unless an end is given. With "Days per Request", splits the request into one per date window.
 *
 * @throws {InvalidInput} when a date is missing, they are in the wrong order, or the windows would need
 *   too many requests
 */
export const splitIntoWindows: SplitFields = function (fields) {
	const { windowDays: days } = readFields(windowOptions, this.form, { at: 'options' });
	const span = readSpan(fields, days !== undefined);
	if (span === undefined) return [fields];
	const windows = days === undefined ? [span] : splitWithinReason(span, days);
	return windows.map(({ from, to }) => ({ ...fields, ...createdWithin(from, to) }));
};

function readSpan({ startDate, endDate }: IDataObject, isSplit: boolean): DateWindow | undefined {
	if (startDate === undefined && endDate === undefined && !isSplit) return undefined;
	if (startDate === undefined) {
		throw new InvalidInput(
			'"Created After" is missing',
			isSplit
				? '"Days per Request" counts from "Created After": add it under "Filters".'
				: 'The CRM filters by a period: add "Created After" under "Filters", too.',
		);
	}
	const from = Date.parse(String(startDate));
	const to = endDate === undefined ? Date.now() : Date.parse(String(endDate));
	if (from > to) {
		throw new InvalidInput(
			'"Created After" is after "Created Before"',
			`The period would start at ${new Date(from).toISOString()} and end at ${new Date(to).toISOString()}. Swap the two.`,
		);
	}
	return { from, to };
}

function splitWithinReason(span: DateWindow, days: number): DateWindow[] {
	const count = Math.ceil((span.to - span.from) / (days * dayMs));
	if (count <= maxWindows) return splitPeriod(span, days);
	throw new InvalidInput(
		`"Days per Request" would need ${count} requests`,
		`The limit is ${maxWindows}. Enter more days, or a later "Created After".`,
	);
}

/**
 * Splits a period into windows, oldest first. The first starts and the last ends exactly with the
 * period; the others reach `boundToleranceMs` into the next, so that no lead is missed between them.
 *
 * @param span `from` not after `to`
 * @param days length of a window in days of 24 hours, above 0
 */
export function splitPeriod({ from, to }: DateWindow, days: number): DateWindow[] {
	const windows: DateWindow[] = [];
	const length = days * dayMs;
	let start = from;
	do {
		const next = start + length;
		windows.push({ from: start, to: Math.min(next + boundToleranceMs, to) });
		start = next;
	} while (start < to);
	return windows;
}
