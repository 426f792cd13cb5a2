import {
	NodeApiError,
	NodeOperationError,
	type DeclarativeRestApiSettings,
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
import { ExecutionCancelled, type RequestPool } from '../transport/requestPool';
import { credentialName, requestDefaults } from '../transport/sendOnce';
import { sendRequest } from '../transport/sendRequest';
import { sharedGate } from '../transport/sharedGates';
import type { Operation, OperationAnswer } from './operation';
import { outputItems } from './outputItems';
import { prepareRequest } from './prepareRequest';
import { joinRunPool } from './runPools';
import { resolveOperation, type ResolvedOperation } from './resolvedOperation';

type ResultOptions = DeclarativeRestApiSettings.ResultOptions;

/** The settings in "Request Options" that apply to every request. */
export type RequestSettings = Pick<IHttpRequestOptions, 'proxy' | 'skipSslCertificateValidation'>;

/**
 * The routing that sends an operation's request through the transport. n8n's pagination hook is
 * the only place where a declarative node can take over the request.
 */
export function sendOperation(operation: Operation): INodePropertyRouting {
	const sent = resolveOperation(operation);
	return {
		send: { paginate: true },
		operations: {
			async pagination(this: IExecutePaginationFunctions, requestData: ResultOptions) {
				return await sendItem.call(this, sent, () => requestData.options as RequestSettings);
			},
		},
	};
}

/**
 * Sends the request of one item and returns its output items.
 *
 * @param readSettings reads "Request Options" for every request of the item; may throw `InvalidInput`
 * @throws {NodeApiError | NodeOperationError} when the item fails and the node stops on errors
 */
export async function sendItem(
	this: IExecutePaginationFunctions,
	operation: ResolvedOperation,
	readSettings: () => RequestSettings,
): Promise<INodeExecutionData[]> {
	const pairedItem = { item: this.getItemIndex() };
	const { pool, leave } = joinRunPool(this);
	try {
		const items = await answeredItems.call(this, operation, readSettings(), pool);
		return items.map((item) => ({ ...item, pairedItem }));
	} catch (error) {
		const isAbandoned = error === pool.stoppedBy && !endsRun(error);
		const nodeError = nodeErrorOf(this.getNode(), error, this.getItemIndex());
		if (!this.continueOnFail()) {
			// n8n reports the first item that throws, which must be the one that failed.
			if (isAbandoned) return [];
			pool.stop(nodeError);
			throw nodeError;
		}
		if (isTokenRefused(nodeError)) pool.stop(nodeError);
		const ownError = isAbandoned ? sameErrorFor(nodeError, this) : nodeError;
		return [{ json: { error: ownError.message }, error: ownError, pairedItem }];
	} finally {
		leave();
	}
}

async function answeredItems(
	this: IExecutePaginationFunctions,
	operation: ResolvedOperation,
	requestSettings: RequestSettings,
	pool: RequestPool,
): Promise<INodeExecutionData[]> {
	const settings = apiSettings(await this.getCredentials(credentialName));
	pool.useGate(sharedGate(settings));
	pool.setLimit(settings.maxConcurrentRequests);
	const requests = await prepareRequests.call(this, operation, requestSettings, settings);
	const answers = await Promise.all(
		requests.map(async (request) => await send.call(this, operation, request, settings, pool)),
	);
	return await outputItems(this, operation, requests, answers);
}

async function prepareRequests(
	this: IExecutePaginationFunctions,
	operation: ResolvedOperation,
	{ proxy, skipSslCertificateValidation }: RequestSettings,
	settings: ApiSettings,
): Promise<IHttpRequestOptions[]> {
	const { endpoint, id } = operation;
	const segment =
		id && idSegment(this.getNodeParameter(id.name, '', { extractValue: true }), id.displayName);
	const request = await prepareRequest(this, operation, {
		...requestDefaults,
		...chosenTimeout(this),
		proxy,
		skipSslCertificateValidation,
		method: endpoint.method,
		baseURL: settings.baseUrl,
		url: requestPath(endpoint, settings.names, segment),
	});
	return operation.split?.call(this, request) ?? [request];
}

/** The timeout chosen in "Request Options". n8n's own default, set when none is chosen, is ignored. */
function chosenTimeout(context: IExecuteSingleFunctions): { timeout?: number } {
	const timeout = Number(context.getNodeParameter('requestOptions.timeout', 0));
	return timeout > 0 ? { timeout } : {};
}

async function send(
	this: IExecutePaginationFunctions,
	operation: ResolvedOperation,
	request: IHttpRequestOptions,
	settings: ApiSettings,
	pool: RequestPool,
): Promise<OperationAnswer> {
	const { endpoint, id, labels } = operation;
	const sent = await sendRequest(this, {
		endpoint,
		options: request,
		settings,
		pool,
		labels,
		idLabel: id?.displayName,
		signal: this.getExecutionCancelSignal(),
	});
	if (sent.ok) return sent;
	throw apiErrorOf(this.getNode(), sent.failure, this.getItemIndex());
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
	error: NodeApiError | NodeOperationError,
	context: IExecuteSingleFunctions,
): NodeApiError {
	const { message, description } = error;
	const failure = { message, description: description ?? '', status: 401 };
	return apiErrorOf(context.getNode(), failure, context.getItemIndex());
}
