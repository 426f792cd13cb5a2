import type { Field } from '../shared/fields/field';
import type { PollRun } from './pollRun';

/** A filter that is set, under its label in the form. */
export interface NamedFilter<Item> {
	label: string;
	accepts(this: void, record: Item): boolean;
}

/** A field of "Filters", and what passes it: made of its text, and of its value as it was picked. */
export type Filter<Item> = [
	field: Field,
	accepts: (wanted: string, given: unknown) => (record: Item) => boolean,
];

/**
 * Reads the "Filters" that are set.
 *
 * @throws {InvalidInput} when one is not text
 */
export function readFilters<Item>(
	run: PollRun,
	filters: ReadonlyArray<Filter<Item>>,
): Array<NamedFilter<Item>> {
	return filters.flatMap(([field, accepts]) => {
		const wanted = run.readText(field, 'filters');
		const given = run.form.get(`filters.${field.name}`);
		return wanted === '' ? [] : [{ label: field.displayName, accepts: accepts(wanted, given) }];
	});
}

/** The records that pass all filters. */
export function applyFilters<Item>(
	records: readonly Item[],
	filters: ReadonlyArray<NamedFilter<Item>>,
): Item[] {
	return records.filter((record) => filters.every(({ accepts }) => accepts(record)));
}

/**
 * Names the filters that reject every record or, if each lets some pass, all that reject some.
 *
 * @param records at least one, none of which passes all filters
 */
export function describeRejecting<Item>(
	records: readonly Item[],
	filters: ReadonlyArray<NamedFilter<Item>>,
): string {
	const labels = (named: typeof filters) => named.map(({ label }) => `"${label}"`);
	const atFault = filters.filter(({ accepts }) => !records.some(accepts));
	if (atFault.length > 0) return labels(atFault).join(' or ');
	const rejecting = filters.filter(({ accepts }) => !records.every(accepts));
	return `${labels(rejecting).join(' and ')} together`;
}
