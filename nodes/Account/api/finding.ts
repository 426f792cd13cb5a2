import { assumptions, type AssumptionName } from './assumptions';

/** The result of the check for one assumption: one output item. */
export interface Finding {
	assumption: AssumptionName;
	statement: string;
	holds: boolean | 'unknown';
	/** What the CRM did, or why it was not tried. */
	evidence: string;
	/** The consequence for the nodes. */
	consequence: string;
	/** Where the user can change this; empty if nowhere. */
	setting: string;
}

const nothingFollows = 'Nothing to do.';

/** Creates the finding for an assumption. */
export function findingOf(
	assumption: AssumptionName,
	holds: Finding['holds'],
	evidence: string,
): Finding {
	const { statement, ifFalse, ifUnknown, setting } = assumptions[assumption];
	const consequence = { true: nothingFollows, false: ifFalse, unknown: ifUnknown }[`${holds}`];
	return { assumption, statement, holds, evidence, consequence, setting };
}
