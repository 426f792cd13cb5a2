import type { NodeOperationError } from 'n8n-workflow';

import type { PollRun } from './pollRun';

/** A filter that is set, under its label in the form. */
export interface NamedFilter<Record> {
	label: string;
	accepts: (record: Record) => boolean;
}

/**
 * Reads a filter from "Filters".
 *
 * @returns none if it is not set
 * @throws {InvalidInput} when it is not a text
 */
export function readFilter<Record>(
	run: PollRun,
	name: string,
	label: string,
	matches: (record: Record, wanted: string) => boolean,
): Array<NamedFilter<Record>> {
	const wanted = run.text(`filters.${name}`, label);
	return wanted === '' ? [] : [{ label, accepts: (record) => matches(record, wanted) }];
}

/** The records that pass all filters. */
export function accepted<Record>(
	records: readonly Record[],
	filters: ReadonlyArray<NamedFilter<Record>>,
): Record[] {
	return records.filter((record) => filters.every(({ accepts }) => accepts(record)));
}

/**
 * The error of a test run whose filters no record passes. It names those that none passes, or else all
 * of them, as none passes them together.
 *
 * @param what name of the records, in the plural
 * @param records at least one, none of which passes all filters
 */
export function filteredOut<Record>(
	run: PollRun,
	what: string,
	records: readonly Record[],
	filters: ReadonlyArray<NamedFilter<Record>>,
): NodeOperationError {
	const atFault = filters.filter(({ accepts }) => !records.some(accepts));
	const labels = (named: typeof filters) => named.map(({ label }) => `"${label}"`);
	const matched =
		atFault.length > 0 ? labels(atFault).join(' or ') : `${labels(filters).join(' and ')} together`;
	return run.nothingToShow(
		`None of ${records.length} ${what} matches ${matched}`,
		'Change what is set there, or create one in the CRM that matches, then test again.',
	);
}
