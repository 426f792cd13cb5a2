import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IConnections,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type IRun,
	type IRunExecutionData,
	type NodeExecutionHint,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import { HarnessNodeTypes } from './nodeTypes';
import { loadPackage } from './package';

/** A workflow as n8n exports it. */
export interface WorkflowFile {
	name?: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IDataObject;
}

/** How a workflow is run. */
export interface RunOptions {
	/** Fields of the `crmApi` credential; what is missing has the field's default. */
	credential: IDataObject;
	/** Output of nodes that are not run: n8n's own, such as triggers and files, by node name. */
	pinned?: Record<string, IDataObject[]>;
	mode?: WorkflowExecuteMode;
	/** Given the function that cancels the execution, as the editor's stop button does. */
	onStart?: (cancel: () => void) => void;
	onEditorMessage?: (message: unknown) => void;
}

/** A finished run, with the questions that tests ask. */
export class FinishedRun {
	constructor(readonly run: IRun) {}

	/** Items of a node's output; of its last run, if it ran more than once. */
	items(node: string, output = 0): INodeExecutionData[] {
		return this.lastRunOf(node)?.data?.main?.[output] ?? [];
	}

	/** The json of those items. */
	json(node: string, output = 0): IDataObject[] {
		return this.items(node, output).map((item) => item.json);
	}

	/** Hints that a node added to the execution. */
	hints(node: string): NodeExecutionHint[] {
		return this.lastRunOf(node)?.hints ?? [];
	}

	/** What stopped the workflow, if anything did. */
	get error(): (Error & { description?: string | null; context?: IDataObject }) | undefined {
		return this.run.data.resultData.error as FinishedRun['error'];
	}

	private lastRunOf(node: string) {
		return this.run.data.resultData.runData[node]?.at(-1);
	}
}

/** Runs a workflow on n8n's own engine, with our nodes as built. */
export async function runWorkflow(file: WorkflowFile, options: RunOptions): Promise<FinishedRun> {
	const loadedPackage = await loadPackage();
	const nodeTypes = new HarnessNodeTypes(loadedPackage);
	const mode = options.mode ?? 'trigger';
	const workflow = new Workflow({
		id: 'workflow',
		name: file.name ?? 'Workflow',
		nodes: file.nodes.map((node) => ({ ...node, credentials: credentialsOf(node) })),
		connections: file.connections,
		active: false,
		nodeTypes,
		settings: { executionOrder: 'v1', ...file.settings },
	});
	const additionalData = additionalDataFor(
		{
			loadedPackage,
			credential: options.credential,
			mode,
			onEditorMessage: options.onEditorMessage,
		},
		workflow,
	);
	const start = workflow.getStartNode();
	if (!start) throw new Error('The workflow has no node to start from');

	const pinData = Object.fromEntries(
		Object.entries(options.pinned ?? {}).map(([node, rows]) => [
			node,
			rows.map((json, item) => ({ json, pairedItem: { item } })),
		]),
	);
	const runExecutionData = runDataOf({
		startData: {},
		resultData: { runData: {}, pinData },
		executionData: {
			contextData: {},
			metadata: {},
			nodeExecutionStack: [
				{ node: start, data: { main: [[{ json: {}, pairedItem: { item: 0 } }]] }, source: null },
			],
			waitingExecution: {},
			waitingExecutionSource: {},
		},
	});
	const execution = new WorkflowExecute(
		additionalData,
		mode,
		runExecutionData,
	).processRunExecutionData(workflow);
	options.onStart?.(() => execution.cancel());
	return new FinishedRun(await execution);
}

/** Data of a run that has not begun; older versions of n8n take it as a plain object. */
function runDataOf(
	parts: NonNullable<Parameters<typeof createRunExecutionData>[0]>,
): IRunExecutionData {
	const create = createRunExecutionData as typeof createRunExecutionData | undefined;
	return create ? create(parts) : (parts as IRunExecutionData);
}

function credentialsOf(node: INode): INode['credentials'] {
	return node.type.startsWith('n8n-nodes-crm-service.')
		? (node.credentials ?? { crmApi: { id: '1', name: 'Demo CRM' } })
		: node.credentials;
}
