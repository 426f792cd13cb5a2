import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readAt, type Field } from '../shared/fields/field';
import { Form } from '../shared/fields/form';
import { fingerprint } from '../shared/fingerprint';
import { leadUrlOf } from '../shared/lead/leadUrl';
import { simplifyField } from '../shared/operation/output';
import { checkForm } from '../shared/operation/requestForm';
import { nodeErrorOf, operationError } from '../shared/transport/failure/nodeErrors';
import { dayMs } from '../shared/units';
import { eventField, events, type EventName } from './events';
import type { CrmEvent, NamedFilter } from './crmEvent';
import { PollRun } from './pollRun';

/** State that n8n stores for the node between polls. */
interface NodeMemory {
	/** Fingerprint of base URL and token. If these change, the account is recognized by its records. */
	account?: string;
	/** Event and format of the memory; another event, or a release with another format, starts from scratch. */
	kind?: string;
	memory?: unknown;
}

/** Increment this when any event's memory changes its format. */
const memoryFormat = 7;

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
	const form = Form.of(context);
	try {
		checkForm(form, fields);
		const name = readAt(eventField, form, eventField.name);
		if (context.getMode() === 'manual') return [[await findSample(name, context, form)]];
		return await pollOnce(name, context, form);
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error);
	}
}

/** Makes the output of events: it applies "Simplify", and adds the link to the lead's page. */
function itemsOf(event: CrmEvent<unknown, unknown>, run: PollRun, found: unknown[]) {
	const isSimplified = readAt(simplifyField, run.form, simplifyField.name);
	const { leadPage } = run.client.settings;
	return found.map((each) => ({
		json: {
			...(isSimplified ? event.simplified(each) : (each as IDataObject)),
			...leadUrlOf(event.leadIdOf?.(each), leadPage),
		},
	}));
}

/** The newest event that passes the filters. @throws {NodeOperationError} when there is none */
async function findSample(
	name: EventName,
	context: IPollFunctions,
	form: Form,
): Promise<INodeExecutionData> {
	const event: CrmEvent<unknown, unknown> = events[name];
	const run = await PollRun.start(context, form);
	const filters = event.readFilters(run);
	const { found } = await event.poll(run, event.memoryFrom(0));
	const newest = found.filter(passes(filters)).slice(-1);
	if (newest.length > 0) return itemsOf(event, run, newest)[0];
	const rejected = `None of ${found.length} ${event.plural} matches ${labelsOfRejecting(found, filters)}`;
	const message = found.length > 0 ? rejected : `The CRM lists no ${event.plural}`;
	const description = 'Change the settings, or create a match in the CRM, then test again.';
	throw operationError(context.getNode(), message, { description, level: 'info' });
}

type Filters = ReadonlyArray<NamedFilter<unknown>>;

const passes = (filters: Filters) => (record: unknown) =>
	filters.every(({ accepts }) => accepts(record));

/** Names the filters that reject some of the records. */
function labelsOfRejecting(records: readonly unknown[], filters: Filters): string {
	const rejecting = filters.filter(({ accepts }) => !records.every(accepts));
	return rejecting.map(({ label }) => `"${label}"`).join(' and ');
}

async function pollOnce(
	name: EventName,
	context: IPollFunctions,
	form: Form,
): Promise<INodeExecutionData[][] | null> {
	const event: CrmEvent<unknown, unknown> = events[name];
	const { id, name: nodeName } = context.getNode();
	// Older versions of n8n may give two nodes of a workflow the same ID.
	const node = JSON.stringify([context.getWorkflow().id, id, nodeName]);
	if (beingPolled.has(node)) {
		context.logger.debug('Skipped this poll: the last one is still running');
		return null;
	}
	beingPolled.add(node);
	try {
		const run = await PollRun.start(context, form);
		const filters = event.readFilters(run);
		const kept = context.getWorkflowStaticData('node') as NodeMemory;
		const account = fingerprint(run.client.account);
		const kind = `${name} ${memoryFormat}`;
		const isOfKind = kept.kind === kind;
		const start = event.memoryFrom(Date.now() - oldAgeMs);
		let result = await event.poll(run, isOfKind ? kept.memory : start);
		// A token or a host name may change, and the account stay the same.
		const isFirst = !isOfKind || (kept.account !== account && !result.isRecognized);
		if (isFirst && isOfKind) result = await event.poll(run, start);
		const { found, memory } = result;
		const emitted = isFirst ? [] : itemsOf(event, run, found.filter(passes(filters)));
		Object.assign(kept, { account, kind, memory });
		return emitted.length > 0 ? [emitted] : null;
	} finally {
		beingPolled.delete(node);
	}
}
