import type { IDataObject } from 'n8n-workflow';

/** What the nodes assume about the API (docs/assumptions.md). */
interface Assumption {
	/** A sentence that is true or false. */
	statement: string;
	/** The consequence if it is false. */
	ifFalse: string;
	/** Where the user can change this; missing if nowhere. */
	setting?: string;
	/** Whether campaigns do without it. */
	isOptional?: boolean;
}

/** The assumptions that Check tries, in the order of its output. */
export const assumptions = {
	sectorList: {
		statement: 'Sectors can be listed, with the integration that each one sends from',
		ifFalse: 'Sectors cannot be picked, and CRM Outbound Contact cannot start.',
		setting: 'Credential: Base URL',
	},
	memberList: {
		statement: 'Members can be listed, with ID and name',
		ifFalse: 'Owners and senders cannot be picked from a list. Enter their membership link IDs.',
		setting: 'Credential: Advanced Settings → Members Path',
		isOptional: true,
	},
	messagingPath: {
		statement: "The messaging channel's templates can be listed under its path name",
		ifFalse: 'Templates cannot be picked, and nothing can be sent on the messaging channel.',
		setting: 'Credential: Advanced Settings → Messaging Channel Path',
	},
	leadAnswer: {
		statement: 'Creating a lead answers with its ID',
		ifFalse: 'CRM Outbound Contact sends nothing, because it cannot identify the lead.',
	},
	phoneFilter: {
		statement: 'Listing leads by phone returns only the lead with that phone',
		ifFalse: 'Find of CRM Lead and the look-up of campaigns get wrong leads or none.',
	},
	metadataStored: {
		statement: 'Metadata of a lead is stored as sent, and listed',
		ifFalse: '"Campaign Key" cannot work: a run with one stops before it sends anything.',
	},
	updateKeepsFields: {
		statement: 'Updating a lead keeps the fields that are not in the update',
		ifFalse: 'CRM Lead Update erases the other fields, and a run with "Campaign Key" stops.',
	},
	leadDeletion: {
		statement: 'A lead can be deleted',
		ifFalse: 'Delete of CRM Lead does not work. Delete the test lead by hand.',
		isOptional: true,
	},
} as const satisfies Record<string, Assumption>;

export type AssumptionName = keyof typeof assumptions;

/** What a check has found out, and what it has left in the CRM. */
export class Findings {
	private readonly observed = new Map<
		AssumptionName,
		{ holds: boolean | 'unknown'; evidence: string }
	>();

	/** For users. */
	remains: string[] = [];

	/** Records an observation. @param evidence what the CRM did, or why this was not tried */
	record(assumption: AssumptionName, holds: boolean | 'unknown', evidence: string): void {
		this.observed.set(assumption, { holds, evidence });
	}

	/**
	 * The output: whether the account is ready for campaigns, then what to fix, then what is unknown.
	 *
	 * @param showsAll whether to add what holds
	 */
	report(showsAll: boolean): IDataObject[] {
		const findings = (Object.keys(assumptions) as AssumptionName[]).map((assumption) => {
			const notTried = { holds: 'unknown' as const, evidence: 'Not tried' };
			const { holds, evidence } = this.observed.get(assumption) ?? notTried;
			const { statement, ifFalse, setting = '', isOptional }: Assumption = assumptions[assumption];
			const ifUnknown = holds === 'unknown' ? `If not: ${ifFalse}` : ifFalse;
			const consequence = holds === true ? 'Nothing to do.' : ifUnknown;
			const json = { assumption, statement, holds, consequence, setting, evidence };
			return { json, holds, isOptional };
		});
		const isReady = findings.every(({ holds, isOptional }) => isOptional || holds === true);
		const shown = [false, 'unknown', ...(showsAll ? [true] : [])].flatMap((wanted) =>
			findings.flatMap(({ holds, json }) => (holds === wanted ? json : [])),
		);
		return [{ isReady, remains: this.remains }, ...shown];
	}
}
