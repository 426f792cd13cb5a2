import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readAt, type Field } from '../shared/fields/field';
import { Form } from '../shared/fields/form';
import { fingerprint } from '../shared/fingerprint';
import { InvalidInput } from '../shared/invalidInput';
import { leadUrlOf } from '../shared/transport/apiSettings';
import { simplifyField } from '../shared/operation/output';
import { checkForm } from '../shared/operation/requestForm';
import { nodeErrorOf } from '../shared/transport/failure/nodeErrors';
import { dayMs } from '../shared/units';
import { eventField, events, type EventName } from './events';
import type { CrmEvent, NamedFilter } from './crmEvent';
import { compareRecords, memoryFrom, type Memory } from './memory';
import { PollRun } from './pollRun';

/** State that n8n stores for the node between polls; empty at first. */
interface NodeMemory {
	/** Fingerprint of base URL and token. If these change, the account is recognized by its records. */
	account?: string;
	/** Event and format of the memory; another event, or a release with another format, starts from scratch. */
	kind?: string;
	memory?: Memory<unknown>;
}

/** Increment this when any event's memory changes its format. */
const memoryFormat = 8;

/** Before this, what an account shows later is old. In ms. */
const oldAgeMs = 7 * dayMs;

/**
 * Nodes with a poll in progress. n8n starts a poll on schedule even while the last one still waits for
 * the CRM; two at once would emit the same events twice. With durable cursors, each poll has its own
 * copy of the memory, so the memory cannot show that another poll is running.
 */
const beingPolled = new Set<string>();

/**
 * Runs one poll: in a test run it returns the newest event, otherwise the events since the last
 * successful poll. The memory is updated once, after everything succeeded, because n8n also stores
 * changes made before a poll fails.
 *
 * @param fields of the node's form
 * @returns `null` when nothing happened, which starts no workflow
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when a parameter cannot be used, or a test run has nothing to show
 */
export async function runPoll(
	context: IPollFunctions,
	fields: Field[],
): Promise<INodeExecutionData[][] | null> {
	const { id, name } = context.getNode();
	// Older versions of n8n may give two nodes of a workflow the same ID.
	const node = JSON.stringify([context.getWorkflow().id, id, name]);
	const isTest = context.getMode() === 'manual';
	if (!isTest && beingPolled.has(node)) {
		context.logger.debug('Skipped this poll: the last one is still running');
		return null;
	}
	if (!isTest) beingPolled.add(node);
	try {
		const form = Form.of(context);
		checkForm(form, fields);
		const event = readAt(eventField, form, eventField.name);
		const run = await PollRun.start(context, form);
		const items = isTest
			? await findSample(events[event], run)
			: await findNews(event, run, context.getWorkflowStaticData('node') as NodeMemory);
		return items.length > 0 ? [items] : null;
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error);
	} finally {
		if (!isTest) beingPolled.delete(node);
	}
}

type AnyEvent = CrmEvent<unknown, unknown>;

/** Makes the output of events: it applies "Simplify", and adds the link to the lead's page. */
function itemsOf(event: AnyEvent, run: PollRun, found: unknown[]): INodeExecutionData[] {
	const isSimplified = readAt(simplifyField, run.form, simplifyField.name);
	const { leadPage } = run.client.settings;
	return found.map((each) => ({
		json: {
			...(isSimplified ? event.simplified(each) : (each as IDataObject)),
			...leadUrlOf(event.leadIdOf?.(each), leadPage),
		},
	}));
}

/** Compares what the CRM shows with the memory. */
async function look(event: AnyEvent, run: PollRun, memory: Memory<unknown>) {
	const listed = await event.list(run, memory);
	return compareRecords(listed, memory, run.crmNow, event.remembering?.(run));
}

const passes = (filters: Array<NamedFilter<unknown>>) => (record: unknown) =>
	filters.every(({ accepts }) => accepts(record));

/** The newest event that passes the filters. @throws {InvalidInput} when there is none */
async function findSample(event: AnyEvent, run: PollRun) {
	const filters = event.readFilters(run);
	const { found } = await look(event, run, memoryFrom(0));
	const newest = found.filter(passes(filters)).slice(-1);
	if (newest.length > 0) return itemsOf(event, run, newest);
	const rejecting = filters.filter(({ accepts }) => !found.every(accepts));
	const labels = rejecting.map(({ label }) => `"${label}"`).join(' and ');
	const message =
		found.length > 0
			? `None of ${found.length} ${event.plural} matches ${labels}`
			: `The CRM lists no ${event.plural}`;
	const description = 'Change the settings, or create a match in the CRM, then test again.';
	throw new InvalidInput(message, description);
}

/** What has happened since the last poll. From now on, it is remembered. */
async function findNews(name: EventName, run: PollRun, kept: NodeMemory) {
	const event: AnyEvent = events[name];
	const filters = event.readFilters(run);
	const account = fingerprint(run.client.account);
	const kind = `${name} ${memoryFormat}`;
	const start = memoryFrom(Date.now() - oldAgeMs);
	const memory = (kept.kind === kind && kept.memory) || start;
	const result = await look(event, run, memory);
	// A token or a host name may change, and the account stay the same.
	const mayBeOther = event.isOfChannel
		? Object.keys(memory.known).length > 0
		: kept.account !== account;
	const isFirst = memory === start || (mayBeOther && !result.isRecognized);
	const isOther = isFirst && memory !== start;
	const after = isOther ? await look(event, run, start) : result;
	const items = itemsOf(event, run, isFirst ? [] : result.found.filter(passes(filters)));
	Object.assign(kept, { account, kind, memory: after.memory });
	return items;
}
