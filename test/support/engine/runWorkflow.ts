/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

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

import { createAdditionalData } from './additionalData';
import { HarnessNodeTypes, type OwnNodes } from './nodeTypes';
import { loadPackage } from './package';

/** A workflow in n8n's export format. */
export interface WorkflowFile {
	name?: string;
	nodes: INode[];
	connections: IConnections;
	settings?: IDataObject;
}

/** Options of a workflow run. */
export interface RunOptions {
	/** Fields of the `crmApi` credential; omitted fields have their defaults. */
	credential: IDataObject;
	/** Pinned output by node name, for n8n's own nodes such as triggers and files. */
	pinned?: Record<string, IDataObject[]>;
	/** n8n's own nodes that run; others pass their items on. */
	ownNodes?: OwnNodes;
	mode?: WorkflowExecuteMode;
	/** What n8n keeps for the workflow between its runs; this run's is written into it. */
	staticData?: IDataObject;
	/** Cancels the execution, as the editor's stop button does, as soon as this is true. */
	cancelWhen?: () => boolean | Promise<boolean>;
}

/** How often `cancelWhen` is asked, in ms. */
const cancelCheckMs = 10;

/** A finished run, with accessors for tests. */
export class FinishedRun {
	constructor(readonly run: IRun) {}

	/** Items of one output of a node's last run. */
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

	/** The error that stopped the workflow, if any. */
	get error(): (Error & { description?: string | null; context?: IDataObject }) | undefined {
		return this.run.data.resultData.error as FinishedRun['error'];
	}

	private lastRunOf(node: string) {
		return this.run.data.resultData.runData[node]?.at(-1);
	}
}

/** Runs a workflow on n8n's engine with our built nodes. */
export async function runWorkflow(file: WorkflowFile, options: RunOptions): Promise<FinishedRun> {
	const loadedPackage = await loadPackage();
	const nodeTypes = new HarnessNodeTypes(loadedPackage, options.ownNodes);
	const mode = options.mode ?? 'trigger';
	const workflow = new Workflow({
		id: 'workflow',
		name: file.name ?? 'Workflow',
		nodes: file.nodes.map((node) => ({ ...node, credentials: credentialsOf(node) })),
		connections: file.connections,
		active: false,
		nodeTypes,
		staticData: structuredClone(options.staticData),
		settings: { executionOrder: 'v1', ...file.settings },
	});
	const additionalData = createAdditionalData(
		{
			loadedPackage,
			credential: options.credential,
			mode,
		},
		workflow,
	);
	const start = workflow.getStartNode();
	if (!start) throw new Error('The workflow has no node to start from');

	const pinData = Object.fromEntries(
		Object.entries(options.pinned ?? {}).map(([node, rows]) => [
			node,
			rows.map((json, item): INodeExecutionData => ({ json, pairedItem: { item } })),
		]),
	);
	const runExecutionData = createRunData({
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
	let isOver = false;
	const cancelWhen = async (isDue: () => boolean | Promise<boolean>) => {
		while (!isOver && !(await isDue())) await wait(cancelCheckMs);
		if (!isOver) execution.cancel();
	};
	if (options.cancelWhen) void cancelWhen(options.cancelWhen);
	const run = await execution;
	isOver = true;
	Object.assign(options.staticData ?? {}, JSON.parse(JSON.stringify(workflow.staticData)));
	return new FinishedRun(run);
}

/** Creates the data of a new run; older versions of n8n use a plain object. */
function createRunData(
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
