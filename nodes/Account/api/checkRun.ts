import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import type { TemplateIdentity } from '../../shared/template';
import type { Answer, CrmClient } from '../../shared/transport/crmClient';
import type { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { describeShape } from '../../shared/describeShape';
import type { UnknownRecord } from '../../shared/records';
import type { AssumptionName } from './assumptions';

export interface CheckInput {
	/** Digits with country code. */
	phone: string;
	/** Sector to open a conversation in; empty for none. */
	sectorId: string;
	/** Whether to output every finding, with what the CRM answered. */
	showsEvidence: boolean;
	/** The template of the test message; absent when none is sent. */
	template?: TemplateIdentity;
}

export type Reply<Body = unknown> = Answer<Body> | RequestFailed;

/** One check of the API: its input, what it found out and what it leaves in the CRM. */
export class CheckRun {
	/** What was found out about assumptions, with what the CRM did or why they were not tried. */
	readonly observed = new Map<AssumptionName, { holds: boolean | 'unknown'; evidence: string }>();

	/** What this check has left in the CRM, for users. */
	readonly remains: string[] = [];

	/** The integration of the chosen sector, or of the first sector with one. */
	integrationId?: string;

	/** The test conversation. */
	conversationId?: string;

	constructor(
		readonly input: CheckInput,
		readonly client: CrmClient,
		private readonly signal?: AbortSignal,
	) {}

	/**
	 * Lists leads.
	 *
	 * @throws {Error} when that fails, or the answer contains no readable list: that is never "none"
	 */
	async readLeads(query: IDataObject, ignoresStop = false): Promise<UnknownRecord[]> {
		const reply = await this.client.request(endpoints.listLeads, { query, ignoresStop });
		if (reply.ok) return reply.body;
		throw new Error(describeReply(reply));
	}

	/** Records an observation. Only the first of an assumption counts. */
	record(assumption: AssumptionName, holds: boolean | 'unknown', evidence: string): void {
		if (!this.observed.has(assumption)) this.observed.set(assumption, { holds, evidence });
	}

	/**
	 * Runs one part of the check. It never throws: on an error, the part's assumptions stay unknown. A
	 * cancelled execution skips the part.
	 */
	async attempt(names: AssumptionName[], part: () => Promise<void>): Promise<void> {
		let reason = 'The execution was cancelled';
		try {
			if (!this.signal?.aborted) return await part();
		} catch (error) {
			reason = error instanceof Error ? error.message : String(error);
		}
		for (const name of names) this.record(name, 'unknown', reason);
	}
}

/** A reply as evidence. */
export function describeReply(reply: Reply): string {
	if (reply.ok) return `The CRM answered ${describeShape(reply.body)}`;
	const { status, message } = reply;
	return status === undefined ? message : `${status}: ${message}`;
}
