import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type DialectName, type JournalEntry, type Sandbox } from '../../sandbox';
import { nodeName, runNode, type FinishedRun, type NodeUnderTest } from './engine';
import {
	clearJournal,
	demoAccount,
	requestJournal,
	resetSandbox,
	setFaults,
} from './sandboxControl';

/** The result of a node's run. */
export interface NodeRun {
	run: FinishedRun;
	/** The json of the output items. */
	json: IDataObject[];
	/** Index of the input item that each output item belongs to. */
	paired: unknown[];
	/** The API's requests of this run, in the order of arrival. */
	requests: JournalEntry[];
}

/** One of our node types, run on n8n's engine against a sandbox of its own. */
export class SandboxedNode {
	private running?: Sandbox;

	constructor(
		private readonly type: string,
		dialects: DialectName[] = [],
	) {
		beforeAll(async () => {
			this.running = await startSandbox();
		});
		beforeEach(async () => {
			await resetSandbox(this.sandbox, { dialects });
		});
		afterAll(async () => {
			await this.running?.close();
		});
	}

	get sandbox(): Sandbox {
		if (!this.running) throw new Error('The sandbox is not running yet');
		return this.running;
	}

	/** The records of the account that `demo-token` opens. */
	get account() {
		return demoAccount(this.sandbox);
	}

	/**
	 * Runs the node once.
	 *
	 * @param items json of the input items; default: one empty item
	 * @param setup settings of the node, and fields of the credential that differ from the defaults
	 */
	async run(
		parameters: IDataObject,
		items: IDataObject[] = [{}],
		setup: { settings?: NodeUnderTest['settings']; credential?: IDataObject } = {},
	): Promise<NodeRun> {
		const { baseUrl } = this.sandbox;
		await clearJournal(this.sandbox);
		const run = await runNode({ type: this.type, parameters, settings: setup.settings }, items, {
			credential: { baseUrl, token: 'demo-token', ...setup.credential },
		});
		const { requests } = await requestJournal(this.sandbox);
		return {
			run,
			json: run.json(nodeName),
			paired: run.items(nodeName).map(({ pairedItem }) => pairedItem),
			requests,
		};
	}

	/** Injects faults until the next test. */
	async injectFaults(rules: IDataObject[]): Promise<void> {
		await setFaults(this.sandbox, rules);
	}
}
