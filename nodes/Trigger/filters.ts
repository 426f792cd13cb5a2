import type { NodeOperationError } from 'n8n-workflow';

import type { Field } from '../shared/fields/field';
import type { PollRun } from './pollRun';

/** A filter that is set, under its label in the form. */
export interface NamedFilter<Item> {
	label: string;
	accepts: (record: Item) => boolean;
}

/**
 * Reads a filter from "Filters".
 *
 * @returns none if it is not set
 * @throws {InvalidInput} when it is not text
 */
export function readFilter<Item>(
	run: PollRun,
	field: Field,
	matches: (record: Item, wanted: string) => boolean,
): Array<NamedFilter<Item>> {
	const wanted = run.readText(field, 'filters');
	const { displayName: label } = field;
	return wanted === '' ? [] : [{ label, accepts: (record) => matches(record, wanted) }];
}

/** The records that pass all filters. */
export function applyFilters<Item>(
	records: readonly Item[],
	filters: ReadonlyArray<NamedFilter<Item>>,
): Item[] {
	return records.filter((record) => filters.every(({ accepts }) => accepts(record)));
}

/**
 * The error of a test run without a match. It names the filters that reject every record or, if each lets
 * some pass, all of them.
 *
 * @param what name of the records, in the plural
 * @param records at least one, none of which passes all filters
 */
export function noMatchError<Item>(
	run: PollRun,
	what: string,
	records: readonly Item[],
	filters: ReadonlyArray<NamedFilter<Item>>,
): NodeOperationError {
	const atFault = filters.filter(({ accepts }) => !records.some(accepts));
	const labels = (named: typeof filters) => named.map(({ label }) => `"${label}"`);
	const rejecting = filters.filter(({ accepts }) => !records.every(accepts));
	const matched =
		atFault.length > 0
			? labels(atFault).join(' or ')
			: `${labels(rejecting).join(' and ')} together`;
	return run.nothingToShowError(
		`None of ${records.length} ${what} matches ${matched}`,
		'Change these settings, or create a match in the CRM, then test again.',
	);
}
