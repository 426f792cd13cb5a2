import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../shared/fields/field';
import type { PollRun } from './pollRun';

/** An event in the CRM that is found by polling. A new one is a folder here, and an entry in `events.ts`. */
export interface CrmEvent<Memory> {
	/** What "Trigger On" calls it. */
	displayName: string;
	/** When it occurs. */
	description: string;
	/** The fields that the form has for it alone. */
	fields: Field[];

	/** Whether what n8n has stored is the state of a poll, which somebody may have edited or cut. */
	isMemory(this: void, kept: unknown): kept is Memory;

	/**
	 * Looks for events since the last successful poll.
	 *
	 * @param memory state left by that poll; `undefined` for the first of an account
	 * @param since "Emit Since" in ms since the epoch, if it applies to this poll: nothing older is emitted
	 * @returns JSON of the items that start the workflow, oldest first, and the state for the next poll
	 */
	poll(
		run: PollRun,
		memory: Memory | undefined,
		since?: number,
	): Promise<{ emitted: IDataObject[]; memory: Memory }>;

	/**
	 * Reads records that were there at the last poll, if the account is still the same.
	 *
	 * @param until time of that poll in ms since the epoch, by the CRM's clock
	 * @returns whether each is remembered; none if nothing was there
	 */
	recognize(run: PollRun, memory: Memory, until: number): Promise<boolean[]>;

	/**
	 * The newest event, for building a workflow; changes no state.
	 *
	 * @throws {NodeOperationError} when there is none, with what to do
	 */
	sample(run: PollRun): Promise<IDataObject>;
}
