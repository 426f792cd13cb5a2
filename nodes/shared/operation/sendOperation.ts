import {
	NodeApiError,
	NodeOperationError,
	type IExecutePaginationFunctions,
	type IExecuteSingleFunctions,
	type IHttpRequestOptions,
	type INodeExecutionData,
	type INodePropertyRouting,
} from 'n8n-workflow';

import { apiSettings, type ApiSettings } from '../transport/apiSettings';
import { LimitReached } from '../transport/limitReached';
import { apiErrorOf, nodeErrorOf } from '../transport/nodeErrors';
import { idSegment, requestPath } from '../transport/requestPath';
import { ExecutionCancelled, RequestPool } from '../transport/requestPool';
import { credentialName, requestDefaults } from '../transport/sendOnce';
import { sendRequest, type Answer, type Refusal } from '../transport/sendRequest';
import { sharedGate } from '../transport/sharedGates';
import { askOnce } from './askOnce';
import { NodeRun, type ItemContext } from './nodeRun';
import type { Operation } from './operation';
import { outputItems } from './outputItems';
import { prepareRequest } from './prepareRequest';
import { requestOptions } from './requestOptions';
import { resolveOperation, type ResolvedOperation } from './resolvedOperation';

/**
 * The routing that sends an operation's request through the transport, for AI agent tools: see
 * `runOperations`. n8n's pagination hook is the only place where routing can take over the request.
 */
export function sendOperation(operation: Operation): INodePropertyRouting {
	const sent = resolveOperation(operation);
	return {
		send: { paginate: true },
		operations: {
			async pagination(this: IExecutePaginationFunctions) {
				const context = Object.create(this, { run: { value: new NodeRun() } }) as ItemContext;
				const send = await prepareItem(context, sent);
				return await send();
			},
		},
	};
}

/** Sends what was prepared for one item, and returns its output items. */
export type SendItem = () => Promise<INodeExecutionData[]>;

/**
 * Prepares the requests of one item.
 *
 * @throws {NodeApiError | NodeOperationError} like the function that it returns, when the item fails
 *   and the node stops on errors
 */
export async function prepareItem(
	context: ItemContext,
	operation: ResolvedOperation,
): Promise<SendItem> {
	try {
		const settings = apiSettings(await context.getCredentials(credentialName));
		const { maxConcurrentRequests: limit } = settings;
		const pool = (context.run.pool ??= new RequestPool(limit, sharedGate(settings)));
		const requests = await prepareRequests(context, operation, settings);
		return async () => {
			try {
				const items = await answeredItems(context, operation, requests, settings, pool);
				return items.map((item) => ({ ...item, pairedItem: { item: context.getItemIndex() } }));
			} catch (error) {
				return failedItem(context, error);
			}
		};
	} catch (error) {
		const items = failedItem(context, error);
		return async () => items;
	}
}

/**
 * The output of an item that failed, if the node continues. If it stops, or the token was refused, no
 * further item is sent.
 *
 * @throws {NodeApiError | NodeOperationError} when the node stops on errors
 */
function failedItem(context: ItemContext, thrown: unknown): INodeExecutionData[] {
	const item = context.getItemIndex();
	const { pool } = context.run;
	const isAbandoned = thrown === pool?.stoppedBy && !endsRun(thrown);
	const error = nodeErrorOf(context.getNode(), thrown, item);
	const isStopped = !context.continueOnFail();
	if (isStopped || isTokenRefused(error)) pool?.stop(error);
	if (isStopped) throw error;
	const ownError = isAbandoned ? sameErrorFor(error, context) : error;
	return [{ json: { error: ownError.message }, error: ownError, pairedItem: { item } }];
}

async function answeredItems(
	context: ItemContext,
	operation: ResolvedOperation,
	requests: IHttpRequestOptions[],
	settings: ApiSettings,
	pool: RequestPool,
): Promise<INodeExecutionData[]> {
	const { endpoint, id, labels } = operation;
	return await outputItems(context, operation, requests, async (options) => {
		const ask = async () =>
			await sendRequest(context, {
				endpoint,
				options,
				settings,
				pool,
				labels,
				idLabel: id?.displayName,
				signal: context.getExecutionCancelSignal(),
			});
		const result = endpoint.retry === 'safe' ? await ask() : await askOnce(context, ask, isRefused);
		if (result.ok) return result;
		throw apiErrorOf(context.getNode(), result.failure, context.getItemIndex());
	});
}

/** Whether the CRM certainly did nothing. */
function isRefused(result: Answer<unknown> | Refusal): boolean {
	return !result.ok && !result.failure.isOutcomeUnknown;
}

async function prepareRequests(
	context: ItemContext,
	operation: ResolvedOperation,
	settings: ApiSettings,
): Promise<IHttpRequestOptions[]> {
	const { endpoint, id } = operation;
	const segment =
		id && idSegment(context.getNodeParameter(id.name, '', { extractValue: true }), id.displayName);
	const request = await prepareRequest(context, operation, {
		...requestDefaults,
		...requestOptions(context),
		method: endpoint.method,
		baseURL: settings.baseUrl,
		url: requestPath(endpoint, settings.names, segment),
	});
	return operation.split?.call(context, request) ?? [request];
}

/** Whether an error belongs to every item that was not processed, not only to the one that failed. */
function endsRun(error: unknown): boolean {
	return error instanceof ExecutionCancelled || error instanceof LimitReached;
}

function isTokenRefused(error: NodeApiError | NodeOperationError): boolean {
	return error instanceof NodeApiError && error.httpCode === '401';
}

/** The error of another item, for an item that was not sent because of it. */
function sameErrorFor(
	{ message, description }: NodeApiError | NodeOperationError,
	context: IExecuteSingleFunctions,
): NodeApiError {
	const failure = { message, description: description ?? '', status: 401 };
	return apiErrorOf(context.getNode(), failure, context.getItemIndex());
}
