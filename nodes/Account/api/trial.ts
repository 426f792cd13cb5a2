import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Endpoint } from '../../shared/contract';
import type { CrmClient, CrmRequest } from '../../shared/transport/crmClient';
import type { UnknownRecord } from '../../shared/transport/records';
import { assumptions, type Assumption, type AssumptionName } from './assumptions';
import { recordsIn, type Reply } from './reply';

/** Input of a check. */
export interface CheckInput {
	/** Digits with country code. */
	phone: string;
	/** Sector to open a conversation in; empty for none. */
	sectorId: string;
	/** The template of the test message; absent when none is sent. */
	template?: { name: string; language: string };
}

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

/** One check of the API: its input, its findings and what it leaves in the CRM. */
export class Trial {
	private readonly found = new Map<AssumptionName, Finding>();

	/** What this check has left in the CRM, for users. */
	readonly remains: string[] = [];

	/** The CRM's time at its latest answer, in ms since the epoch; n8n's time before the first one. */
	crmTime = Date.now();

	constructor(
		readonly input: CheckInput,
		private readonly client: CrmClient,
		private readonly signal?: AbortSignal,
	) {}

	/** Settings of the API, from the credential. */
	get settings() {
		return this.client.settings;
	}

	/** Sends one request. */
	async request(endpoint: Endpoint, request?: CrmRequest): Promise<Reply> {
		const reply = await this.client.request(endpoint, request);
		if (reply.ok) this.crmTime = Date.parse(String(reply.headers.date)) || this.crmTime;
		return reply;
	}

	/** Lists leads; `undefined` when the answer contains no readable list. */
	async leads(query: IDataObject, ignoresCancel = false): Promise<UnknownRecord[] | undefined> {
		return recordsIn(await this.request(endpoints.listLeads, { query, ignoresCancel }));
	}

	/** Records a finding. Only the first finding of an assumption counts. */
	record(assumption: AssumptionName, holds: Finding['holds'], evidence: string): void {
		if (!this.found.has(assumption)) {
			this.found.set(assumption, findingOf(assumption, holds, evidence));
		}
	}

	/**
	 * Runs one part of the check. It never throws: on an error, the part's assumptions stay unknown. A
	 * cancelled execution skips the part.
	 */
	async attempt(part: () => Promise<void>, names: AssumptionName[]): Promise<void> {
		let reason = 'Not tried, because the execution was cancelled';
		try {
			if (!this.signal?.aborted) {
				await part();
				return;
			}
		} catch (error) {
			reason = error instanceof Error ? error.message : String(error);
		}
		for (const name of names) this.record(name, 'unknown', reason);
	}

	/** One finding per assumption, in order. */
	findings(reasonIfNotTried: string): Finding[] {
		const names = Object.keys(assumptions) as AssumptionName[];
		return names.map(
			(name) => this.found.get(name) ?? findingOf(name, 'unknown', reasonIfNotTried),
		);
	}
}

function findingOf(assumption: AssumptionName, holds: Finding['holds'], evidence: string): Finding {
	const { statement, ifFalse, ifUnknown, setting = '' }: Assumption = assumptions[assumption];
	const consequence = { true: 'Nothing to do.', false: ifFalse, unknown: ifUnknown }[`${holds}`];
	return { assumption, statement, holds, evidence, consequence, setting };
}
