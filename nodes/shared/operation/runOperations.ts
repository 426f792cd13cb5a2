import {
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type IExecutePaginationFunctions,
	type INodeExecutionData,
	type INodePropertyRouting,
	type NodeApiError,
	type NodeOperationError,
} from 'n8n-workflow';

import { requestKind } from '../contract';
import { showHint } from '../editorText';
import { labelOf } from '../fields/field';
import { Form, readInputItem } from '../fields/form';
import { errorItem, nodeErrorOf } from '../transport/nodeErrors';
import { RequestFailed } from '../transport/failure/requestFailed';
import { wait } from '../wait';
import { rowNumber } from '../rowNumber';
import { isBlank } from '../values/blank';
import { formatCount } from '../values/describeValue';
import { rejectUnevaluated } from '../values/artifact';
import {
	type ItemContext,
	type RunItem,
	createItemClient,
	itemContexts,
	newRun,
	requestOnce,
} from './nodeRun';
import { describeStop } from './describeStop';
import type { AnyOperation, SendPolicy } from './operation';
import { sendAndBuildOutput } from './sendAndBuildOutput';
import { readForm } from './readForm';
import { isToolType } from '../toolType';

/*
 * There are two entry points, and n8n chooses. Where a node runs in a workflow, n8n runs its custom
 * operations: one call for all items, so that all are prepared before the first is sent, and share
 * their requests for templates and labels. AI agent tools use the routing of the description, one call
 * for each item; so would a version of n8n without custom operations. Routing alone would evaluate the
 * parameters of all operations for every item.
 */

/** An operation as a custom operation of its node. */
export function customOperation(operation: AnyOperation) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		// All tries of a run have the same execute data; each other run has its own.
		const run = newRun(this.getNode(), this.getExecuteData());
		return [await runItems(itemContexts(this, run), operation, true)];
	};
}

/** An operation as routing. n8n's pagination hook is the only place where it can send its own requests. */
export function routing(operation: AnyOperation): INodePropertyRouting {
	const endpoint = 'endpoint' in operation ? operation.endpoint : undefined;
	return {
		...(endpoint && { request: { method: endpoint.method, url: endpoint.path } }),
		send: { paginate: true },
		operations: {
			async pagination(this: IExecutePaginationFunctions) {
				// All tools of an agent share its execute data; the tries of a call share the arguments.
				const call = this.getInputData(0, NodeConnectionTypes.AiTool);
				const { json: toolArguments } = readInputItem(call);
				const node = this.getNode();
				const input = isToolType(node.type) ? toolArguments : this.getExecuteData();
				const item = Object.create(this) as typeof this;
				const form = Form.of(this, toolArguments);
				const run = newRun(node, input);
				return await runItems([Object.assign(item, { run, form })], operation, false);
			},
		},
	};
}

/** "Batching" of "Request Options": a pause after each batch of items. */
function readBatching(form?: Form): { batchSize: number; pauseMs: number } {
	const given = (name: string) => Number(form?.get(`requestOptions.batching.batch.${name}`));
	return { batchSize: Math.max(1, given('batchSize') || 1), pauseMs: given('batchInterval') || 0 };
}

/**
 * Prepares all items, then sends them: those that write to the same record or person in their order,
 * all others at once.
 *
 * @param isBatched whether "Batching" of the first item holds; with routing, n8n does this
 */
async function runItems(items: RunItem[], operation: AnyOperation, isBatched: boolean) {
	const prepared = await Promise.all(items.map(async (item) => await prepareItem(item, operation)));
	const { batchSize, pauseMs } = readBatching(isBatched ? items.at(0)?.form : undefined);
	const sending: Array<Promise<INodeExecutionData[]> | undefined> = items.map(() => undefined);
	const lastWrites = new Map<string, Promise<unknown>>();
	let hasFailed = false;
	for (const [index, { targets, send }] of prepared.entries()) {
		const isPaused = pauseMs > 0 && index > 0 && index % batchSize === 0;
		if (isPaused) await wait(pauseMs, items[index].getExecutionCancelSignal());
		if (hasFailed) break;
		const earlier = targets.map((target) => lastWrites.get(target));
		const sent = Promise.allSettled(earlier).then(send);
		for (const target of targets) lastWrites.set(target, sent);
		// An item may fail during a pause, when nothing else waits for it yet.
		sent.catch(() => (hasFailed = true));
		sending[index] = sent;
		// Several requests of one item, such as those of a check, would meet those of another.
		if ('run' in operation) await Promise.allSettled([sent]);
	}
	// Requests in flight end before the node does.
	const ended = await Promise.allSettled(sending);
	const unknownOutcomes = items.at(0)?.run.unknownOutcomes ?? new Set();
	const isReading = 'endpoint' in operation && operation.endpoint.method === 'GET';
	const outputs = Promise.all(sending).catch((error: NodeApiError | NodeOperationError) => {
		if (isReading) throw error;
		const rowsOf = (isMeant: (index: number) => boolean) =>
			items.flatMap(({ form }, index) => (isMeant(index) ? rowNumber(form.row, index) : []));
		const done = rowsOf(
			(index) => sending[index] !== undefined && ended[index].status === 'fulfilled',
		);
		const unknown = rowsOf(
			(index) => unknownOutcomes.has(index) && index !== error.context.itemIndex,
		);
		const stop = describeStop(items.length, done, unknown);
		error.description = [error.description, ...stop].filter(Boolean).join(' ');
		throw error;
	});
	const ofItems = await outputs;
	hintAtRowsWithoutOutput(items, ofItems);
	return ofItems.flatMap((output) => output ?? []);
}

/** Most rows that a hint names. */
const mostRows = 20;

/** Says for which rows nothing was found: the next node gets no item of them. */
function hintAtRowsWithoutOutput(
	items: readonly RunItem[],
	outputs: ReadonlyArray<INodeExecutionData[] | undefined>,
): void {
	const without = items.filter((_item, index) => outputs[index]?.length === 0);
	if (without.length === 0 || items.length === 1) return;
	const rows = without.map((item) => rowNumber(item.form.row, item.getItemIndex()));
	const more = rows.length > mostRows ? ` and ${formatCount(rows.length - mostRows)} more` : '';
	const message = `Nothing was found for ${without.length} of ${items.length} rows, which have no output: ${rows.slice(0, mostRows).join(', ')}${more}`;
	showHint(items[0], { message, type: 'warning' });
}

/**
 * Prepares one item. The returned `send` sends it.
 *
 * @throws {NodeApiError | NodeOperationError} when the item fails and the node stops on errors
 */
async function prepareItem(context: RunItem, operation: AnyOperation) {
	const pairedItem = { item: context.getItemIndex() };
	const itemsOf = (records: IDataObject[]) => records.map((json) => ({ json, pairedItem }));
	const failed = (error: unknown) => [failItem(context, error)];
	try {
		const { targets, send } = await prepareOperation(context, operation);
		return { targets, send: async () => await send().then(itemsOf, failed) };
	} catch (error) {
		const output = failed(error);
		return { targets: [], send: async () => output };
	}
}

/**
 * Prepares an operation for one item. The returned `send` sends its requests and returns the output;
 * `targets` are the records and people that they write to.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
async function prepareOperation(context: RunItem, operation: AnyOperation) {
	const client = await createItemClient(context);
	const item = Object.assign(context, { client });
	const { run } = context;
	const itemKey = String(context.getItemIndex());
	if ('run' in operation) {
		const runOnce = async () => await operation.run(item);
		return { targets: [], send: async () => await requestOnce(run.writes, itemKey, runOnce) };
	}
	const { endpoint, id, fields = [] } = operation;
	const { method, query, body } = endpoint;
	// As it is: an ID of which a character is left out is that of another record.
	const givenId = id && (context.form.picked(id.name) ?? '');
	if (id) rejectUnevaluated(givenId, id.displayName);
	const request = client.prepare(endpoint, givenId, id?.displayName);
	const prepared = await readForm(item, operation);
	const send = async (part: IDataObject, policy: SendPolicy = {}) => {
		const answer = await request({
			...policy,
			labelOf: (name) => labelOf(fields, name),
			query: query && part,
			body: body && part,
		});
		if (answer.ok) return answer;
		throw answer;
	};
	const ask = async (part: IDataObject, allowsPart: boolean) =>
		await (operation.send?.call(item, part, send) ?? send(part, { allowsPart }));
	const askOnceOnly = async (part: IDataObject) => {
		const isRepeatable = requestKind(endpoint, part) === 'idempotent';
		return await requestOnce(run.writes, itemKey, async () => await ask(part, false), isRepeatable);
	};
	// The answer to a second creation or deletion differs from the first.
	const isAskedOnce = method === 'POST' || method === 'DELETE';
	const { phone, email, taxId, leadId, [client.settings.names.recipientField]: to } = prepared;
	const named = [givenId, phone, email, taxId, leadId, to].filter((value) => !isBlank(value));
	return {
		targets: method === 'GET' ? [] : named.map((value) => String(value).trim().toLowerCase()),
		send: async () =>
			await sendAndBuildOutput(item, operation, prepared, isAskedOnce ? askOnceOnly : ask),
	};
}

/**
 * The output of an item that failed, if the node continues. If it stops, no further item is sent; if
 * the token was refused, none of its account.
 *
 * @throws {NodeApiError | NodeOperationError} when the node stops on errors
 */
function failItem(context: RunItem & Partial<ItemContext>, thrown: unknown): INodeExecutionData {
	const item = context.getItemIndex();
	const { unknownOutcomes } = context.run;
	if (thrown instanceof RequestFailed && thrown.isUnsafeToRepeat) unknownOutcomes.add(item);
	const error = nodeErrorOf(context.getNode(), thrown, item);
	if (!context.continueOnFail()) {
		for (const pool of context.run.pools.values()) pool.stop(error, false);
		throw error;
	}
	// The other items of the account get the same error, each as its own.
	const isRefusedToken = thrown instanceof RequestFailed && thrown.status === 401;
	if (isRefusedToken) context.client?.pool.stop(thrown);
	return errorItem(context, thrown, item);
}
