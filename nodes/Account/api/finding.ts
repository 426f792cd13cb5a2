import { assumptions, type AssumptionName } from './assumptions';

/** What a check found out about one assumption: one output item. */
export interface Finding {
	assumption: AssumptionName;
	statement: string;
	holds: boolean | 'unknown';
	/** What the CRM did, or why it was not tried. */
	evidence: string;
	/** What follows for the nodes. */
	consequence: string;
	/** Where the user can change how the nodes read the API; empty where nowhere. */
	setting: string;
}

const nothingFollows = 'Nothing to do.';

/** The finding that an assumption comes to. */
export function findingOf(
	assumption: AssumptionName,
	holds: Finding['holds'],
	evidence: string,
): Finding {
	const { statement, ifFalse, ifUnknown, setting } = assumptions[assumption];
	const consequence = { true: nothingFollows, false: ifFalse, unknown: ifUnknown }[`${holds}`];
	return { assumption, statement, holds, evidence, consequence, setting };
}
