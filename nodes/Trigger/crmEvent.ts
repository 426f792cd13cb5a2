import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../shared/fields/field';
import type { NamedFilter } from './filters';
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
	/** What a test run says where there is none, and what to do. */
	none: [message: string, description: string];

	/**
	 * Looks for events since the last successful poll.
	 *
	 * @param memory state left by that poll; `undefined` for the first of an account, which finds nothing
	 * @returns the events, oldest first; the state for the next poll; and whether the CRM shows a record
	 *   that was remembered, or none at all: then it is still the same account
	 */
	poll(
		run: PollRun,
		memory: Memory | undefined,
	): Promise<{ found: Found[]; memory: Memory; isRecognized: boolean }>;

	/** What a test run may show, for building a workflow: the newest comes last. Changes no state. */
	list(run: PollRun): Promise<Found[]>;

	/** What keeps an event from starting the workflow. */
	readFilters(run: PollRun): Array<NamedFilter<Found>>;

	/** With "Simplify". */
	simplified(found: Found): IDataObject;

	/** The lead that it is about, if there is one. */
	leadIdOf?(found: Found): unknown;
}
