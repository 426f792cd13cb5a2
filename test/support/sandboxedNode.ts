import type { IDataObject } from 'n8n-workflow';

import type { JournalEntry, Sandbox } from '../../sandbox';
import { ControlledSandbox } from './controlledSandbox';
import { nodeName, runNode, type FinishedRun, type NodeUnderTest, type RunOptions } from './engine';
import type { Exchange, Rewrite } from './recordingProxy';
import { clearJournal, requestJournal } from './sandboxControl';
import { openProxy, sandboxPerFile } from './testSandbox';

/** The result of a node's run. */
export interface NodeRun {
	run: FinishedRun;
	/** The json of the output items. */
	json: IDataObject[];
	/** Index of the input item that each output item belongs to. */
	paired: unknown[];
	/** The API's requests of this run, in the order of arrival. */
	requests: JournalEntry[];
	/** What was sent and answered, if the run had a rewrite. */
	exchanges: Exchange[];
}

/** The sandbox of the file, which all its nodes share. */
let ofFile: Sandbox | undefined;

/** One of our node types, run on n8n's engine. Created outside of `describe`. */
export class SandboxedNode extends ControlledSandbox {
	constructor(private readonly type: string) {
		super((ofFile ??= sandboxPerFile()));
	}

	/**
	 * Runs the node once.
	 *
	 * @param items json of the input items; default: one empty item
	 * @param setup settings of the node, fields of the credential that differ from the defaults, and
	 *   what changes the CRM's answers
	 */
	async run(
		parameters: IDataObject,
		items: IDataObject[] = [{}],
		setup: {
			settings?: NodeUnderTest['settings'];
			credential?: IDataObject;
			rewrite?: Rewrite;
			cancelWhen?: RunOptions['cancelWhen'];
		} = {},
	): Promise<NodeRun> {
		const proxy = setup.rewrite && (await openProxy(this.sandbox, setup.rewrite));
		const { baseUrl } = proxy ?? this.sandbox;
		await clearJournal(this.sandbox);
		const run = await runNode({ type: this.type, parameters, settings: setup.settings }, items, {
			credential: { baseUrl, token: 'demo-token', ...setup.credential },
			cancelWhen: setup.cancelWhen,
		});
		const { requests } = await requestJournal(this.sandbox);
		return {
			run,
			json: run.json(nodeName),
			paired: run.items(nodeName).map(({ pairedItem }) => pairedItem),
			requests,
			exchanges: proxy?.exchanges ?? [],
		};
	}
}
