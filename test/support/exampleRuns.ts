import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { withoutFields } from '../../nodes/shared/records';
import type { FinishedRun, RunOptions, WorkflowFile } from './engine';
import { runWorkflow } from './engine';
import { loadOwnNodes } from './engine/ownNodeTypes';
import { exampleFile, inModeSend, isCampaign } from './examples';
import { SandboxedCampaign } from './sandboxedCampaign';

/**
 * Example workflows on n8n's engine, with n8n's own nodes, and a CRM of its own in each test. Their campaigns
 * send, at any hour and without pauses.
 */
export class ExampleRuns extends SandboxedCampaign {
	private ownNodes: RunOptions['ownNodes'];

	/** @param table stands in for Data Tables and Google Sheets; default: they output what is pinned */
	constructor(table?: INodeType) {
		super();
		beforeAll(async () => {
			const loaded = await loadOwnNodes();
			const isTable = (type: string) => table && /\.(?:googleSheets|dataTable)$/.test(type);
			this.ownNodes = (type, version) => (isTable(type) ? table : loaded(type, version));
		});
	}

	/** The example as these tests run it: the engine starts no schedule and no webhook. */
	example(name: string, changes: Record<string, INodeParameters> = {}): WorkflowFile {
		const file = exampleFile(`${name}.json`);
		for (const { parameters } of file.nodes.filter(isCampaign)) {
			const limits = { ...(parameters.limits as INodeParameters), messagesPerSecond: 0 };
			parameters.limits = withoutFields(limits, 'sendingHours') as INodeParameters;
			// Only one asks for a key of your own.
			parameters.campaignKey ||= 'spring';
		}
		for (const node of file.nodes) {
			Object.assign(node.parameters, changes[node.name]);
			if (/\.(?:scheduleTrigger|webhook)$/.test(node.type)) {
				node.type = 'n8n-nodes-base.manualTrigger';
			}
		}
		return inModeSend(file);
	}

	/** Runs it with rows that nodes output; an upload and its text are always there. */
	async runExample(
		file: WorkflowFile,
		pinned: Record<string, IDataObject[]>,
	): Promise<FinishedRun> {
		const upload = { 'Upload Contacts': [{}], 'File Text': [{}] };
		const finished = await this.runFile(file, { ...upload, ...pinned });
		expect(finished.error).toBeUndefined();
		return finished;
	}

	/** Runs a workflow with rows that nodes output. */
	async runFile(
		file: Pick<WorkflowFile, 'nodes' | 'connections'>,
		pinned: Record<string, IDataObject[]>,
	): Promise<FinishedRun> {
		const credential = { baseUrl: this.sandbox.baseUrl, token: 'demo-token' };
		return await runWorkflow(file, { credential, pinned, ownNodes: this.ownNodes });
	}
}
