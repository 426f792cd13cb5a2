import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInput } from '../../shared/invalidInput';
import { textsIn } from '../../shared/records';
import { hourMs } from '../../shared/units';
import { clockTime } from '../../shared/values/zonedTime';
import type { CampaignSettings } from '../settings/settings';
import { readEngineState, sourceRun, type EngineState, type NodeRunId } from './engineState';

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
	const state = readEngineState(context);
	const start = startOf(context, state);
	const found = new Map<string, Source>();
	const queue = [...previousNodes(context), ...namedNodes(context, state)];
	for (const [node, run] of queue) {
		const task = state.tasks.get(node)?.[run];
		const key = JSON.stringify([node, run]);
		// Pinned output was chosen by somebody.
		if (!task || found.has(key) || state.isPinned(node)) continue;
		const type = state.activeTypeOf(node);
		const isTrigger = task.sources.length === 0;
		found.set(key, {
			node,
			at: task.endedAt,
			isReused: task.startedAt < start,
			isTrigger,
			isReading: !isTrigger && type !== '' && !passesOn.test(type),
		});
		queue.push(...task.sources);
	}
	return [...found.values()];
}

function previousNodes(context: IExecuteFunctions): NodeRunId[] {
	try {
		const source = sourceRun(context.getInputSourceData());
		return source ? [source] : [];
	} catch {
		// A tool has no input.
		return [];
	}
}

/** The nodes that expressions of this one name, such as `$('Do Not Contact')`, with all their runs. */
function namedNodes(context: IExecuteFunctions, { tasks }: EngineState): NodeRunId[] {
	const expressions = textsIn(context.getNode().parameters)
		.filter((text) => text.startsWith('='))
		.join(' ');
	const isNamed = (name: string) =>
		["'", '"', '`'].some((quote) =>
			expressions.includes(`${quote}${name.replaceAll(quote, `\\${quote}`)}${quote}`),
		) || expressions.includes(`$node.${name}.`);
	const named = [...tasks].filter(([name]) => isNamed(name));
	return named.flatMap(([name, runs]) => runs.map((_, run): NodeRunId => [name, run]));
}

/**
 * When the execution began, in ms since the epoch. A retry keeps the start of the execution that failed, and
 * older versions of n8n none: there it is found in the pause before it.
 */
function startOf(context: IExecuteFunctions, state: EngineState): number {
	const isRetry = context.getMode() === 'retry';
	const { establishedAt, hasDestination } = state;
	if (establishedAt !== undefined && !isRetry) return establishedAt;
	const isPartial = context.getMode() === 'manual' && hasDestination;
	if (!isRetry && !isPartial) return -Infinity;
	let start = Date.now();
	const begun = [...state.tasks.values()].flat().flatMap((task) => task ?? []);
	for (const { startedAt, endedAt } of begun.sort((one, two) => two.startedAt - one.startedAt)) {
		if (start - endedAt > longestPauseMs) break;
		start = Math.min(start, startedAt);
	}
	return start;
}
