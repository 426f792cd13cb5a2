import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import { instantOf } from '../../shared/values/date';
import { isBlank } from '../../shared/values/blank';
import type { PrepareRequest, SplitRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { dateWindows, dayMs, type DateWindow } from './dateWindows';

/** Maximum number of requests per item. */
const maxWindows = 5_000;

/**
 * Adds "Created After" and "Created Before" to the query, in UTC. The CRM needs both (spec, section
 * 4), so one alone is rejected; with "Days per Request", the end defaults to now.
 *
 * @throws {InvalidInput} when one is missing or not a date, or they are in the wrong order
 */
export const readCreatedBetween: PrepareRequest = function (request) {
	const { startDate, endDate, ...others } = { ...(request.qs as IDataObject) };
	const span = spanOf.call(this, startDate, endDate);
	return { ...request, qs: span ? { ...others, ...asQuery(span) } : others };
};

/**
 * Splits the request into one per date window, if "Days per Request" is set.
 *
 * @throws {InvalidInput} when the length is not a number above 0, or gives too many requests
 */
export const splitIntoWindows: SplitRequest = function (request) {
	const days = windowDays.call(this);
	if (days === undefined) return [request];
	const { startDate, endDate } = request.qs as { startDate: string; endDate: string };
	const span = { from: Date.parse(startDate), to: Date.parse(endDate) };
	const windows = dateWindowsWithinReason(span, days);
	return windows.map((window) => ({ ...request, qs: { ...request.qs, ...asQuery(window) } }));
};

function spanOf(
	this: IExecuteSingleFunctions,
	startDate: unknown,
	endDate: unknown,
): DateWindow | undefined {
	const isSplit = windowDays.call(this) !== undefined;
	if (startDate === undefined && endDate === undefined && !isSplit) return undefined;
	if (startDate === undefined || (endDate === undefined && !isSplit)) {
		throw new InvalidInput(
			`"Created ${startDate === undefined ? 'After' : 'Before'}" is missing`,
			isSplit
				? '"Days per Request" counts from "Created After": add it under "Filters".'
				: 'The CRM filters by "Created After" and "Created Before" together: give both or none.',
		);
	}
	const timezone = this.getTimezone();
	const from = instantOf(startDate, 'Created After', timezone, 'start');
	const to =
		endDate === undefined ? Date.now() : instantOf(endDate, 'Created Before', timezone, 'end');
	if (from > to) {
		throw new InvalidInput(
			'"Created After" is after "Created Before"',
			`The period would start at ${new Date(from).toISOString()} and end at ${new Date(to).toISOString()}. Swap the two.`,
		);
	}
	return { from, to };
}

function windowDays(this: IExecuteSingleFunctions): number | undefined {
	const days = this.getNodeParameter('options.windowDays', '') as unknown;
	if (isBlank(days)) return undefined;
	const length = Number(days);
	if (length > 0) return length;
	throw new InvalidInput(
		'"Days per Request" is not a number of days',
		'Enter the number of days per request, above 0.',
	);
}

function dateWindowsWithinReason(span: DateWindow, days: number): DateWindow[] {
	const count = Math.ceil((span.to - span.from) / (days * dayMs));
	if (count <= maxWindows) return dateWindows(span, days);
	throw new InvalidInput(
		`"Days per Request" would need ${count} requests`,
		`The limit is ${maxWindows}. Enter more days, or a later "Created After".`,
	);
}

function asQuery({ from, to }: DateWindow): { startDate: string; endDate: string } {
	return { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
}
