import type { IExecuteFunctions, IRunExecutionData, ITaskData, Workflow } from 'n8n-workflow';

import { InvalidInput } from '../../shared/invalidInput';
import { hourMs } from '../../shared/values/units';
import { clockTime } from '../../shared/values/zonedTime';
import type { CampaignSettings } from '../settings/settings';

/**
 * What n8n's engine knows of an execution. Nodes are given no other way to see when the output of earlier
 * nodes was made; where a version of n8n keeps it elsewhere, nothing is known.
 */
interface EngineState {
	workflow?: Pick<Workflow, 'getNode'>;
	runExecutionData?: Pick<IRunExecutionData, 'startData' | 'resultData'> & {
		/** Versions before 1.120 have no `runtimeData`. */
		executionData?: { runtimeData?: { establishedAt?: number } };
	};
}

/** The output of an earlier node, which the run decides by. */
interface Source {
	node: string;
	/** When it was made, in ms since the epoch. */
	at: number;
	/** Whether n8n has taken it from an earlier execution ("Execute step", and a retry). */
	isReused: boolean;
	/** Whether the node has no input, such as one that takes an upload. */
	isTrigger: boolean;
	/** Whether the node reads something that may have changed since, such as a table. */
	isReading: boolean;
}

/**
 * n8n's nodes that pass on what they get, so that their output is as old as their input. All others read
 * something.
 */
const passesOn =
	/\.(?:set|code|filter|if|switch|merge|splitInBatches|splitOut|aggregate|summarize|sort|limit|removeDuplicates|renameKeys|itemLists|dateTime|crypto|noOp|wait|form|extractFromFile|convertToFile|spreadsheetFile|compareDatasets|html|xml|markdown|executionData|stickyNote|crmOutboundContact)$/;

/** Without its start, an execution is what its nodes have done without a longer pause. In ms. */
const longestPauseMs = 10_000;

/** From this age on, a list is worth a sentence. In ms. */
const oldMs = hourMs;

/** How old the lists are that a run decides by: its contacts, and those not to be contacted. */
export interface InputAge {
	/** A sentence; empty if there is nothing to say. */
	text: string;
	/** Whether somebody should know before the first message. */
	isOld: boolean;
}

/**
 * Says from when the lists of a run are, and rejects those that n8n has reused although they may have
 * changed: whoever was taken off a table, or put on the do-not-contact list, would get the message.
 *
 * @throws {InvalidInput} when a run in mode Send would decide by a reused reading
 */
export function checkInputAge(context: IExecuteFunctions, { mode }: CampaignSettings): InputAge {
	if (mode !== 'send') return { text: '', isOld: false };
	const zone = context.getTimezone();
	const sources = sourcesOf(context);
	const reused = sources.find(({ isReused, isReading }) => isReused && isReading);
	if (reused) throw reusedList(reused, zone, context.getMode());
	const readings = sources.filter(({ isReading }) => isReading);
	const triggers = sources.filter(({ isTrigger }) => isTrigger);
	const [oldest] = (readings.length > 0 ? readings : triggers).sort((one, two) => one.at - two.at);
	if (!oldest) return { text: '', isOld: false };
	const isOld = oldest.isReused || Date.now() - oldest.at >= oldMs;
	if (!isOld && context.getMode() !== 'manual') return { text: '', isOld };
	const what = oldest.isReused ? ', which n8n has reused' : '';
	return {
		text: `The list is that of ${clockTime(oldest.at, zone)} ("${oldest.node}")${what}`,
		isOld,
	};
}

function reusedList({ node, at }: Source, zone: string, mode: string): InvalidInput {
	const again =
		mode === 'retry'
			? 'Run the workflow again instead of retrying this execution'
			: 'Choose "Execute workflow" instead of "Execute step"';
	return new InvalidInput(
		`n8n has reused what "${node}" read at ${clockTime(at, zone)}`,
		`Whoever was taken off the list since, or does not want messages any more, would get this one. ${again}: that reads the list again. To send to the list as it was, pin the output of "${node}". Nothing was sent.`,
	);
}

/** The nodes whose output the run decides by, the nearest first; none if n8n does not show them. */
function sourcesOf(context: IExecuteFunctions): Source[] {
	const { runExecutionData, workflow } = context as unknown as EngineState;
	const resultData = runExecutionData?.resultData;
	const runData = resultData?.runData ?? {};
	// In queue mode, a worker gets null for none.
	const pinData = resultData?.pinData ?? {};
	const start = startOf(context, runExecutionData);
	const tasks = new Map<string, Source>();
	const queue = [...previousNodes(context), ...namedNodes(context, runData)];
	for (const [node, run] of queue) {
		const task = runData[node]?.[run] as ITaskData | undefined;
		const key = JSON.stringify([node, run]);
		// Pinned output was chosen by somebody.
		if (!task || tasks.has(key) || (node in pinData && context.getMode() === 'manual')) continue;
		const before = task.source.flatMap((source) => source ?? []);
		tasks.set(key, {
			node,
			at: task.startTime + (task.executionTime ?? 0),
			isReused: task.startTime < start,
			isTrigger: before.length === 0,
			isReading: before.length > 0 && !passesOn.test(workflow?.getNode(node)?.type ?? ''),
		});
		queue.push(...before.map(previousRun));
	}
	return [...tasks.values()];
}

const previousRun = (source: {
	previousNode: string;
	previousNodeRun?: number;
}): [string, number] => [source.previousNode, source.previousNodeRun ?? 0];

function previousNodes(context: IExecuteFunctions): Array<[node: string, run: number]> {
	try {
		return [previousRun(context.getInputSourceData())];
	} catch {
		// A tool has no input.
		return [];
	}
}

/** The nodes that expressions of this one name, such as `$('Do Not Contact')`, with all their runs. */
function namedNodes(
	context: IExecuteFunctions,
	runData: IRunExecutionData['resultData']['runData'],
): Array<[node: string, run: number]> {
	const expressions = textsIn(context.getNode().parameters)
		.filter((text) => text.startsWith('='))
		.join(' ');
	const isNamed = (name: string) =>
		["'", '"', '`'].some((quote) =>
			expressions.includes(`${quote}${name.replaceAll(quote, `\\${quote}`)}${quote}`),
		) || expressions.includes(`$node.${name}.`);
	const named = Object.keys(runData).filter(isNamed);
	return named.flatMap((name) => runData[name].map((_, run): [string, number] => [name, run]));
}

/** All texts within parameters. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * When the execution began, in ms since the epoch. A retry keeps the start of the execution that failed, and
 * older versions of n8n none: there it is found in the pause before it.
 */
function startOf(context: IExecuteFunctions, state: EngineState['runExecutionData']): number {
	const isRetry = context.getMode() === 'retry';
	const established = state?.executionData?.runtimeData?.establishedAt;
	if (established !== undefined && !isRetry) return established;
	const isPartial =
		context.getMode() === 'manual' && state?.startData?.destinationNode !== undefined;
	if (!isRetry && !isPartial) return -Infinity;
	let start = Date.now();
	const tasks = Object.values(state?.resultData?.runData ?? {}).flat();
	for (const { startTime, executionTime } of tasks.sort(
		(one, two) => two.startTime - one.startTime,
	)) {
		if (start - (startTime + executionTime) > longestPauseMs) break;
		start = Math.min(start, startTime);
	}
	return start;
}
