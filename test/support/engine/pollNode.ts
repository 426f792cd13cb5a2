/* eslint-disable @n8n/community-nodes/require-node-api-error -- replaces n8n, which throws plain errors */
/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { AsyncLocalStorage } from 'node:async_hooks';

import {
	ErrorReporter,
	PollContext,
	PollTriggerExecutor,
	Tracing,
	TriggersAndPollers,
} from 'n8n-core';
import {
	deepCopy,
	UnexpectedError,
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import { createAdditionalData } from './additionalData';
import { HarnessNodeTypes } from './nodeTypes';
import { loadPackage } from './package';
import { nodeName, workflowNode, type NodeUnderTest } from './runNode';
import { runWorkflow, type FinishedRun } from './runWorkflow';

/** The result of one poll. */
export interface Poll {
	/** Json of the items that started the workflow; empty when it was not started. */
	items: IDataObject[];
	/** Whether the workflow was started. */
	hasStarted: boolean;
	/** The error that n8n would record. */
	error?: Error & { description?: string | null; httpCode?: string | null };
}

type ExecutorParameters = ConstructorParameters<typeof PollTriggerExecutor>;

const silent = () => {};

const logger = {
	scoped: () => logger,
	debug: silent,
	info: silent,
	warn: silent,
	error: silent,
} as unknown as ExecutorParameters[0];

/** How n8n polls. */
export interface Polling {
	/** The time that n8n gives a poll, in ms; `undefined` as before n8n 2.36, which sets none. */
	budgetMs?: number;
	/**
	 * Whether each poll gets a copy of the static data, which is committed with the execution (durable
	 * cursors). Otherwise all polls share one object.
	 */
	isDurable: boolean;
}

type PollNow = (isActivation?: boolean) => Promise<void>;

interface ActiveWorkflow {
	workflow: Workflow;
	poll: PollNow;
}

/** Creates n8n-core's own executor of polls, which also handles failed polls. */
function createPoller(workflow: Workflow, node: INode, context: PollContext): PollNow {
	const Executor = PollTriggerExecutor as typeof PollTriggerExecutor | undefined;
	if (!Executor) return createLegacyPoller(workflow, node, context);
	const executor = new Executor(logger, new TriggersAndPollers(), new Tracing(), {
		error: silent,
	} as unknown as ErrorReporter);
	return executor.create(workflow, node, context, () => true);
}

/** Does what n8n's ActiveWorkflows did until 2.21, when n8n-core had no such executor. */
function createLegacyPoller(workflow: Workflow, node: INode, context: PollContext): PollNow {
	const { poll } = workflow.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
	if (!poll) throw new UnexpectedError(`"${node.type}" cannot be polled`);
	return async (isActivation = false) => {
		try {
			const items = await poll.call(context);
			if (items !== null) context.__emit(items);
		} catch (error) {
			if (isActivation) throw error;
			context.__emitError(error as Error);
		}
	};
}

/**
 * A polling trigger in an active workflow, polled by n8n-core's own executor. Static data is saved
 * when n8n saves it: after activation, and with each poll that starts the workflow. A poll that
 * finds nothing changes it in memory only.
 */
export class PolledNode {
	/** Static data as stored in n8n's database. */
	saved = '{}';

	/** Json of all items that started the workflow, in order. */
	readonly emitted: IDataObject[] = [];

	/** Static data as committed by the last poll, with durable cursors. */
	private cursor: IDataObject = {};

	/** The copy of the static data that each running poll has, with durable cursors. */
	private readonly staged = new AsyncLocalStorage<IDataObject>();

	private current?: ActiveWorkflow;

	private lastPoll: Poll = { items: [], hasStarted: false };

	/**
	 * @param credential fields of the `crmApi` credential that differ from the defaults
	 * @param polling default: as n8n-core does by itself
	 */
	constructor(
		private readonly node: NodeUnderTest,
		private readonly credential: IDataObject,
		private readonly polling?: Polling,
	) {}

	/**
	 * Activates the workflow, or restarts n8n: only the saved static data remains. n8n polls once,
	 * and leaves the workflow inactive when that fails.
	 */
	async activate(): Promise<Poll> {
		this.current = undefined;
		const activated = await this.load();
		const result = await this.run(async () => await activated.poll(true));
		if (!result.error) {
			this.current = activated;
			this.save(activated.workflow);
		}
		return result;
	}

	get isActive(): boolean {
		return this.current !== undefined;
	}

	/** Polls once, as scheduled. */
	async poll(): Promise<Poll> {
		const { current } = this;
		if (!current) throw new UnexpectedError('The workflow is not active');
		return await this.run(async () => await current.poll());
	}

	/** Runs the trigger as a test from the editor. */
	async test(): Promise<FinishedRun> {
		const file = { nodes: [workflowNode(this.node)], connections: {} };
		return await runWorkflow(file, { credential: this.credential, mode: 'manual' });
	}

	/** Static data of the node in n8n's memory. */
	get memory(): IDataObject {
		return (this.current?.workflow.staticData[`node:${nodeName}`] ?? {}) as IDataObject;
	}

	private async run(poll: () => Promise<void>): Promise<Poll> {
		this.lastPoll = { items: [], hasStarted: false };
		const result = this.lastPoll;
		try {
			await poll();
		} catch (error) {
			result.error = error as Error;
		}
		return result;
	}

	private save(workflow: Workflow): void {
		this.saved = JSON.stringify(workflow.staticData);
	}

	private async load(): Promise<ActiveWorkflow> {
		const loadedPackage = await loadPackage();
		const workflow = new Workflow({
			id: 'workflow',
			name: 'Workflow',
			nodes: [workflowNode(this.node)],
			connections: {},
			active: true,
			nodeTypes: new HarnessNodeTypes(loadedPackage),
			staticData: JSON.parse(this.saved) as IDataObject,
			settings: { executionOrder: 'v1', timezone: 'America/Sao_Paulo' },
		});
		const mode = 'trigger';
		const runContext = { loadedPackage, credential: this.credential, mode } as const;
		const node = workflow.nodes[workflowNode(this.node).name];
		const { isDurable, budgetMs } = this.polling ?? { isDurable: false };
		const hooks = isDurable ? this.durableHooks() : undefined;
		const context = new PollContext(
			workflow,
			node,
			createAdditionalData(runContext, workflow),
			mode,
			'activate',
			(data) => this.onStarted(workflow, data),
			(error) => (this.lastPoll.error = error),
			hooks?.commit,
			hooks?.runPoll,
			hooks?.staticData,
		);
		if (this.polling) {
			const getPollBudgetMs = budgetMs === undefined ? undefined : () => budgetMs;
			Object.assign(context, { getPollBudgetMs });
		}
		return { workflow, poll: createPoller(workflow, node, context) };
	}

	/** What n8n's server gives the context for durable cursors. */
	private durableHooks() {
		return {
			commit: async () => await Promise.resolve(this.commitCursor()),
			runPoll: async <Result>(poll: () => Promise<Result>) =>
				await this.staged.run(deepCopy(this.cursor), poll),
			staticData: () => this.staged.getStore() ?? {},
		};
	}

	private commitCursor(): void {
		this.cursor = deepCopy(this.staged.getStore() ?? this.cursor);
	}

	private onStarted(workflow: Workflow, data: INodeExecutionData[][]): void {
		this.commitCursor();
		this.lastPoll.hasStarted = true;
		const items = (data[0] ?? []).map(({ json }) => json);
		this.lastPoll.items.push(...items);
		this.emitted.push(...items);
		this.save(workflow);
	}
}
