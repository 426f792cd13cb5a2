import type { IDataObject } from 'n8n-workflow';

import type { DialectName, MessageRecord } from '../../sandbox';
import { ControlledSandbox } from './controlledSandbox';
import type { FinishedRun } from './engine';
import { runCampaign, type RunChanges } from './outboundRun';
import { requestSummary, resetSandbox, type RequestSummary } from './sandboxControl';
import { sandboxPerTest } from './testSandbox';

/** CRM Outbound Contact on n8n's engine, in each test with a sandbox of its own. */
export class SandboxedCampaign extends ControlledSandbox {
	/** @param changes settings of each run, unless the run has its own */
	constructor(private readonly changes: RunChanges = {}) {
		super(sandboxPerTest());
	}

	/** The messages that were sent, oldest first. */
	get messages(): MessageRecord[] {
		return this.account.messages;
	}

	async run(
		parameters: IDataObject,
		items: IDataObject[],
		changes: RunChanges = {},
	): Promise<FinishedRun> {
		const settings = { ...this.changes, ...changes };
		return await runCampaign(this.sandbox.baseUrl, parameters, items, settings);
	}

	/** Starts again with a CRM that behaves so. */
	async reset(...dialects: DialectName[]): Promise<void> {
		await resetSandbox(this.sandbox, { dialects });
	}

	/** Counts of the requests of this test. */
	async requestSummary(): Promise<RequestSummary> {
		return await requestSummary(this.sandbox);
	}
}
