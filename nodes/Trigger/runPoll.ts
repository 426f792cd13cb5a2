import {
	NodeOperationError,
	type INode,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';

import { CrmClient } from '../shared/transport/crmClient';
import { nodeErrorOf } from '../shared/transport/nodeErrors';
import { conversationActivity } from './conversationActivity/conversationActivity';
import type { CrmEvent } from './crmEvent';
import { newLead } from './newLead/newLead';
import { PollRun } from './pollRun';
import { templateStatus } from './templateStatus/templateStatus';

/** The events by the value of the parameter "Event". */
const events: Record<string, CrmEvent<unknown>> = {
	newLead,
	conversationActivity,
	templateStatus,
};

/** State that n8n stores for the node between polls. */
interface NodeMemory {
	/** The event that the memory belongs to; another event starts from scratch. */
	event?: string;
	/** Format of the memory; a release with another format starts from scratch. */
	format?: number;
	memory?: unknown;
}

/** Increment this when any event's memory changes its format. */
const memoryFormat = 2;

/**
 * Memories in use by a poll. n8n starts a poll on schedule even while the last one still waits for
 * the CRM; two at once would emit the same events twice.
 */
const beingPolled = new WeakSet<object>();

/**
 * Runs one poll: in a test run it returns the newest event, otherwise the events since the last
 * successful poll. The memory is updated once, after everything succeeded, because n8n also stores
 * changes made before a poll fails.
 *
 * @returns `null` when nothing happened, which starts no workflow
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when a parameter cannot be used, or a test run has nothing to show
 */
export async function runPoll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const name = context.getNodeParameter('event') as string;
	try {
		const run = new PollRun(context, await CrmClient.create(context));
		if (context.getMode() === 'manual') return await sampleOf(events[name], run, context.getNode());
		return await pollOnce(name, run, context);
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error);
	}
}

async function sampleOf(
	event: CrmEvent<unknown>,
	run: PollRun,
	node: INode,
): Promise<INodeExecutionData[][]> {
	const sample = await event.sample(run);
	if (sample.length > 0) return [sample.map((json) => ({ json }))];
	const { message, description } = event.nothingToShow;
	throw new NodeOperationError(node, message, { description, level: 'info' });
}

async function pollOnce(
	name: string,
	run: PollRun,
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const kept = context.getWorkflowStaticData('node') as NodeMemory;
	if (beingPolled.has(kept)) {
		context.logger.debug('Skipped this poll: the last one is still running');
		return null;
	}
	beingPolled.add(kept);
	try {
		const isReadable = kept.event === name && kept.format === memoryFormat;
		const { emitted, memory } = await events[name].poll(run, isReadable ? kept.memory : undefined);
		Object.assign(kept, { event: name, format: memoryFormat, memory } satisfies NodeMemory);
		return emitted.length > 0 ? [emitted.map((json) => ({ json }))] : null;
	} finally {
		beingPolled.delete(kept);
	}
}
