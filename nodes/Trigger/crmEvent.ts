import type { IDataObject } from 'n8n-workflow';

import type { PollRun } from './pollRun';

/** What a successful poll found, and what the next one must know. */
export interface PollResult<Memory> {
	/** The json of the items that start the workflow, oldest first. */
	emitted: IDataObject[];
	memory: Memory;
}

/** Something that happens in the CRM, found by asking at intervals. */
export interface CrmEvent<Memory> {
	/**
	 * Looks for what happened since the last poll that succeeded.
	 *
	 * @param memory what that poll left; `undefined` for the first
	 */
	poll(run: PollRun, memory: Memory | undefined): Promise<PollResult<Memory>>;

	/** The newest that there is, to build a workflow with; leaves no trace. */
	sample(run: PollRun): Promise<IDataObject[]>;

	/** Says to a person why there is no sample, and what to do. */
	nothingToShow: { message: string; description: string };
}
