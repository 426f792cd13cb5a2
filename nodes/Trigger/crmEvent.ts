import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../shared/fields/field';
import { minuteMs } from '../shared/units';
import { isSameText } from '../shared/values/text';
import type { PollRun } from './pollRun';

/** An event in the CRM that is found by polling. A new one is a file here, and an entry in `events.ts`. */
export interface CrmEvent<Memory, Found> {
	/** What "Trigger On" calls it. */
	displayName: string;
	/** When it occurs. */
	description: string;
	/** The fields that the form has for it alone. */
	fields: Field[];
	/** What its records are called, in the plural. */
	plural: string;

	/** A memory for which all that was before a time is old; of 0, nothing is. In ms since the epoch. */
	memoryFrom(time: number): Memory;

	/**
	 * Looks for events since the last successful poll.
	 *
	 * @returns the events, oldest first; the state for the next poll; and whether the CRM shows a record
	 *   that was remembered, or none at all: then it is still the same account
	 */
	poll(
		run: PollRun,
		memory: Memory,
	): Promise<{ found: Found[]; memory: Memory; isRecognized: boolean }>;

	/** What keeps an event from starting the workflow. */
	readFilters(run: PollRun): Array<NamedFilter<Found>>;

	/** With "Simplify". */
	simplified(found: Found): IDataObject;

	/** The lead that it is about, if there is one. */
	leadIdOf?(found: Found): unknown;
}

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

/** A filter for the records of which something is the field's text. */
export function equal<Item>(field: Field, valueOf: (record: Item) => unknown): Filter<Item> {
	return [field, (wanted) => (record) => isSameText(valueOf(record), wanted)];
}

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

/** How long a record may take to appear in the CRM's list, in ms. */
export const overlapMs = 10 * minuteMs;

/**
 * The time before which everything is old: behind the latest record by the overlap. A time ahead of the
 * current one is wrong, or without its zone, and does not move it, so that it hides no other record.
 *
 * @param times the records' times in ms since the epoch
 * @param now by the CRM's clock
 * @param lateMs how long a record may take to appear in the list
 * @returns `-Infinity` if no time is up to now
 */
export function markOf(times: readonly number[], now: number, lateMs = overlapMs): number {
	const latest = (one: number, other: number) => (other > now ? one : Math.max(one, other));
	return times.reduce(latest, -Infinity) - lateMs;
}
