import type { IExecuteFunctions } from 'n8n-workflow';

import { recordOf, type UnknownRecord } from '../../shared/records';

/** A run of a node, by its name and number. */
export type NodeRunId = [node: string, run: number];

/** A run of a node that has begun. All times in ms since the epoch. */
export interface Task {
	startedAt: number;
	endedAt: number;
	/** The runs that its input comes from. */
	sources: NodeRunId[];
}

/**
 * What n8n's engine knows of an execution. Nodes are given no other way to see when the output of earlier
 * nodes was made. Its shape differs between versions, a worker gets null for what is missing, and what
 * cannot be read is not known.
 */
export interface EngineState {
	/** When the execution began; `undefined` before n8n 1.120. */
	establishedAt?: number;
	/** Whether only a part of the workflow is executed, up to a node. */
	hasDestination: boolean;
	/** The runs of each node, by its name; `undefined` for one that has not begun. */
	tasks: ReadonlyMap<string, ReadonlyArray<Task | undefined>>;
	/** Whether somebody has pinned the output of a node. n8n ignores that of a node that is turned off. */
	isPinned: (node: string) => boolean;
	/** The type of a node; empty if it is turned off, as it then passes on what it gets, or not known. */
	activeTypeOf: (node: string) => string;
}

/** Reads what n8n shows of an execution. */
export function readEngineState(context: IExecuteFunctions): EngineState {
	const { runExecutionData, workflow } = context as unknown as Record<string, unknown>;
	const { startData, resultData, executionData } = recordOf(runExecutionData);
	const { runData, pinData } = recordOf(resultData);
	const { establishedAt } = recordOf(recordOf(executionData).runtimeData);
	const nodeOf = (name: string): UnknownRecord => {
		const { getNode } = recordOf(workflow);
		return recordOf(typeof getNode === 'function' ? getNode.call(workflow, name) : undefined);
	};
	const isOff = (name: string) => nodeOf(name).disabled === true;
	const isManual = context.getMode() === 'manual';
	return {
		...(typeof establishedAt === 'number' && { establishedAt }),
		hasDestination: (recordOf(startData).destinationNode ?? undefined) !== undefined,
		tasks: new Map(
			Object.entries(recordOf(runData)).map(([name, runs]) => [name, [runs].flat().map(readTask)]),
		),
		isPinned: (name) => isManual && Object.hasOwn(recordOf(pinData), name) && !isOff(name),
		activeTypeOf: (name) => (isOff(name) ? '' : String(nodeOf(name).type ?? 'unknown')),
	};
}

/** A run as n8n lists it. The tools that an agent has called are listed before they begin, with the time 0. */
function readTask(run: unknown): Task | undefined {
	const { startTime, executionTime, source } = recordOf(run);
	if (typeof startTime !== 'number' || !(startTime > 0)) return undefined;
	const took = typeof executionTime === 'number' ? executionTime : 0;
	return {
		startedAt: startTime,
		endedAt: startTime + took,
		sources: [source].flat().flatMap((each) => {
			const id = sourceRun(each);
			return id ? [id] : [];
		}),
	};
}

/** The run that an input comes from; `undefined` if none is named. */
export function sourceRun(source: unknown): NodeRunId | undefined {
	const { previousNode, previousNodeRun } = recordOf(source);
	if (typeof previousNode !== 'string') return undefined;
	return [previousNode, typeof previousNodeRun === 'number' ? previousNodeRun : 0];
}
