import type { IDataObject } from 'n8n-workflow';

import { readAt, type Field } from '../shared/fields/field';
import { picked } from '../shared/fields/kinds';
import { isSameText } from '../shared/values/text';
import type { ListedRecord, Memory, Remembering } from './memory';
import type { PollRun } from './pollRun';

/** An event in the CRM that is found by polling. A new one is a file here, and an entry in `events.ts`. */
export interface CrmEvent<State, Found> {
	/** What "Trigger On" calls it. */
	displayName: string;
	/** When it occurs. */
	description: string;
	/** The fields that the form has for it alone. */
	fields: Field[];
	/** What its records are called, in the plural. */
	plural: string;

	/** Reads the records that the CRM shows now, as far as the memory does not settle them. */
	list(run: PollRun, memory: Memory<State>): Promise<Array<ListedRecord<State, Found>>>;

	/** How they are remembered, where it is not as usual. */
	remembering?(run: PollRun): Remembering<State>;

	/** Whether the records may be of another channel although the account is the same. */
	isOfChannel?: boolean;

	/** What keeps an event from starting the workflow: it is remembered all the same. */
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

/** A field of "Filters", and what passes it, made of its text. */
export type Filter<Item> = [field: Field, accepts: (wanted: string) => (record: Item) => boolean];

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
	{ form }: PollRun,
	filters: ReadonlyArray<Filter<Item>>,
): Array<NamedFilter<Item>> {
	return filters.flatMap(([field, accepts]) => {
		const wanted = readAt(picked(field), form, `filters.${field.name}`);
		return wanted === '' ? [] : [{ label: field.displayName, accepts: accepts(wanted) }];
	});
}
