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

import { labelOf } from '../fields/field';
import { Form } from '../fields/form';
import { recordOf } from '../records';
import { nameRows, rowNumber } from '../rowNumber';
import { isToolType } from '../toolType';
import { encodeId } from '../transport/exchange/sendOnce';
import { errorItem, nodeErrorOf } from '../transport/failure/nodeErrors';
import { RequestFailed } from '../transport/failure/requestFailed';
import { rejectUnevaluated } from '../values/artifact';
import { isBlank } from '../values/blank';
import { wait } from '../wait';
import { hintOnce, itemContexts, newRun, withClient, type RunItem } from './nodeRun';
import type { AnyOperation } from './operation';
import { buildOutput } from './output';
import { readRequest, requestForm } from './requestForm';

/*
 * There are two entry points, and n8n chooses. Where a node runs in a workflow, n8n runs its custom
 * operations: one call for all items, so that all are prepared before the first is sent, and share
 * their requests for templates and labels. AI agent tools use the routing of the description, one call
 * for each item; so would a version of n8n without custom operations. Routing alone would evaluate the
 * parameters of all operations for every item.
 */

/** An operation as a custom operation of its node. */
export function customOperation(described: AnyOperation) {
	const operation = withRequestForm(described);
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await runItems(itemContexts(this), operation)];
	};
}

/** An operation as routing. n8n's pagination hook is the only place where it can send its own requests. */
export function routing(described: AnyOperation): INodePropertyRouting {
	const operation = withRequestForm(described);
	const endpoint = 'endpoint' in operation ? operation.endpoint : undefined;
	return {
		...(endpoint && { request: { method: endpoint.method, url: endpoint.path } }),
		send: { paginate: true },
		operations: {
			async pagination(this: IExecutePaginationFunctions) {
				// All tools of an agent share its execute data; the tries of a call share the arguments.
				const call = this.getInputData(0, NodeConnectionTypes.AiTool) as
					INodeExecutionData | undefined;
				const toolArguments = recordOf(call?.json);
				const node = this.getNode();
				const input = isToolType(node.type) ? toolArguments : this.getExecuteData();
				const own = { run: newRun(node, input), form: Form.of(this, toolArguments) };
				return await runItems([Object.assign(Object.create(this) as typeof this, own)], operation);
			},
		},
	};
}

/** The operation with all fields of its form, derived once. */
function withRequestForm(operation: AnyOperation): AnyOperation {
	return 'run' in operation ? operation : { ...operation, fields: requestForm(operation) };
}

/**
 * The outputs of all items.
 *
 * @throws {NodeApiError | NodeOperationError} when an item fails and the node stops on errors; it says which are
 *   done, also by an earlier try
 */
async function runItems(items: RunItem[], operation: AnyOperation): Promise<INodeExecutionData[]> {
	const rowsOf = (indexes: number[]) =>
		nameRows(indexes.map((index) => rowNumber(items[index].form.row, index)));
	const ended = prepareAndSend(items, operation);
	const outputs = await ended.catch((error: NodeApiError | NodeOperationError) => {
		const { done, unknown } = items[0].run;
		const isReading = 'endpoint' in operation && operation.endpoint.method === 'GET';
		const others = [...unknown.keys()].filter((index) => index !== error.context.itemIndex);
		// n8n shows no output of a node that stops.
		if (done.size > 0 && !isReading) {
			error.description = `${error.description ?? ''} ${done.size} of ${items.length} items are done (${rowsOf([...done.keys()])}). n8n's "Retry" would do them again: run this with the others alone.`;
		}
		if (others.length > 0) {
			error.description = `${error.description ?? ''} What became of ${rowsOf(others)} is unknown: check the CRM before you run that again.`;
		}
		throw error;
	});
	const without = outputs.flatMap(({ length }, index) => (length === 0 ? index : []));
	if (without.length > 0 && items.length > 1) {
		const message = `Nothing was found for ${without.length} of ${items.length} items, which have no output: ${rowsOf(without)}`;
		hintOnce(items[0], 'nothing found', message);
	}
	return outputs.flat();
}

/**
 * Prepares all items, then sends them: those that write to the same record or person in their order, all others
 * at once, with the pauses of "Batching", which n8n adds to the form.
 *
 * @throws {NodeApiError | NodeOperationError} when an item fails and the node stops on errors
 */
async function prepareAndSend(
	items: RunItem[],
	operation: AnyOperation,
): Promise<INodeExecutionData[][]> {
	const prepared = await Promise.all(items.map(async (item) => await prepareItem(item, operation)));
	const { batching } = recordOf(items.at(0)?.form.get('requestOptions'));
	const { batchSize, batchInterval } = recordOf(recordOf(batching).batch);
	const size = Math.max(1, Number(batchSize) || 1);
	const pauseMs = Number(batchInterval) || 0;
	const sending: Array<Promise<INodeExecutionData[]>> = [];
	const lastWrites = new Map<string, Promise<unknown>>();
	let hasFailed = false;
	for (const [index, { targets, send }] of prepared.entries()) {
		const isPaused = pauseMs > 0 && index > 0 && index % size === 0;
		if (isPaused) await wait(pauseMs, items[index].getExecutionCancelSignal());
		if (hasFailed) break;
		const earlier = targets.map((target) => lastWrites.get(target));
		const sent = Promise.allSettled(earlier).then(send);
		for (const target of targets) lastWrites.set(target, sent);
		// An item may fail during a pause, when nothing else waits for it yet.
		sent.catch(() => (hasFailed = true));
		sending.push(sent);
		// Several requests of one item, such as those of a check, would meet those of another.
		if ('run' in operation) await Promise.allSettled([sent]);
	}
	// Requests in flight end before the node does.
	await Promise.allSettled(sending);
	return await Promise.all(sending);
}

/** An item that may be sent. `targets` are the records and people that it writes to. */
interface Prepared<Sent> {
	targets: string[];
	send: () => Promise<Sent>;
}

/**
 * Prepares an item, unless an earlier try has done it, or may have.
 *
 * @throws {NodeApiError | NodeOperationError} when it cannot be sent and the node stops on errors
 */
async function prepareItem(
	item: RunItem,
	operation: AnyOperation,
): Promise<Prepared<INodeExecutionData[]>> {
	const index = item.getItemIndex();
	const { done, unknown } = item.run;
	const finished = (output: INodeExecutionData[]) => ({ targets: [], send: async () => output });
	const fail = (error: unknown) => [failItem(item, error)];
	const keep = (records: IDataObject[]) => {
		const output = records.map((json) => ({ json, pairedItem: { item: index } }));
		done.set(index, output);
		return output;
	};
	const earlier = done.get(index);
	if (earlier) return finished(earlier);
	if (unknown.has(index)) return finished(fail(unknown.get(index)));
	return await prepareRequest(item, operation).then(
		({ targets, send }) => ({ targets, send: async () => await send().then(keep, fail) }),
		(error: unknown) => finished(fail(error)),
	);
}

/** @throws {InvalidInput} for a value that the user must change */
async function prepareRequest(
	runItem: RunItem,
	operation: AnyOperation,
): Promise<Prepared<IDataObject[]>> {
	const { fields = [] } = operation;
	const item = await withClient(runItem, (name) => labelOf(fields, name) ?? name);
	if ('run' in operation) return { targets: [], send: async () => await operation.run(item) };
	const { endpoint, id } = operation;
	const { client, form } = item;
	// As it is: an ID of which a character is left out is that of another record.
	const givenId = id && (form.picked(id.name) ?? '');
	if (id) {
		rejectUnevaluated(givenId, id.displayName);
		encodeId(givenId, id.displayName);
	}
	const sent = await readRequest(item, operation);
	// Their expressions fail here: after the request, its answer would be lost, and a retry would repeat it.
	for (const name of ['output', 'simplify', 'selectedFields']) form.get(name);
	const send = async (part: IDataObject) =>
		await client.requestOrThrow(endpoint, {
			...{ id: givenId, idLabel: id?.displayName, labelOf: item.labelOf, allowsPart: true },
			query: endpoint.query && part,
			body: endpoint.body && part,
		});
	const { phone, email, taxId, leadId, [client.settings.names.recipientField]: to } = sent;
	const written = [givenId, phone, email, taxId, leadId, to].filter((value) => !isBlank(value));
	return {
		targets:
			endpoint.method === 'GET' ? [] : written.map((value) => String(value).trim().toLowerCase()),
		send: async () => {
			const answer = await (operation.send?.call(item, sent, send) ?? send(sent));
			return await buildOutput(item, operation, sent, answer);
		},
	};
}

/**
 * The output of an item that failed, if the node continues. If it stops, no further item is sent; if
 * the token was refused, none of its account.
 *
 * @throws {NodeApiError | NodeOperationError} when the node stops on errors
 */
function failItem(item: RunItem, thrown: unknown): INodeExecutionData {
	const index = item.getItemIndex();
	const { pools, unknown } = item.run;
	if (thrown instanceof RequestFailed && thrown.kind === 'unknown') unknown.set(index, thrown);
	if (!item.continueOnFail()) {
		const error = nodeErrorOf(item.getNode(), thrown, index);
		for (const pool of pools.values()) pool.stop(error);
		throw error;
	}
	// The other items of the account get the same error, each as its own.
	if (thrown instanceof RequestFailed && thrown.status === 401) item.client?.pool.stop(thrown);
	return errorItem(item, thrown, index);
}
