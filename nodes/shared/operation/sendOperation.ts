import {
	NodeApiError,
	NodeOperationError,
	type DeclarativeRestApiSettings,
	type IExecutePaginationFunctions,
	type IExecuteSingleFunctions,
	type IHttpRequestOptions,
	type INodeExecutionData,
	type INodePropertyRouting,
	type JsonObject,
} from 'n8n-workflow';

import { apiSettings, type ApiSettings } from '../transport/apiSettings';
import { apiErrorOf, nodeErrorOf } from '../transport/nodeErrors';
import { idSegment, requestPath } from '../transport/requestPath';
import type { RequestPool } from '../transport/requestPool';
import { credentialName, requestDefaults } from '../transport/sendOnce';
import { isCancellation } from '../transport/sendWithRetry';
import { sendRequest } from '../transport/sendRequest';
import { fieldLabels } from './fieldLabels';
import type { Operation, OperationAnswer, PrepareRequest } from './operation';
import { readBody } from './readBody';
import { joinRunPool } from './runPools';

type ResultOptions = DeclarativeRestApiSettings.ResultOptions;

/** An operation with what is derived from it once. */
interface SentOperation extends Operation {
	/** Labels of the fields, by their names in the body and the query. */
	labels: Record<string, string>;
	prepare: PrepareRequest[];
}

/**
 * The routing that sends an operation's request through the transport: n8n's pagination hook is
 * the one place of a declarative node that can take over the request itself.
 */
export function sendOperation(operation: Operation): INodePropertyRouting {
	const labels = fieldLabels(operation.fields);
	const sent: SentOperation = {
		...operation,
		labels,
		prepare: [readBody(operation.endpoint, labels), ...(operation.prepare ?? [])],
	};
	return {
		send: { paginate: true },
		operations: {
			async pagination(this: IExecutePaginationFunctions, requestData: ResultOptions) {
				return await sendItem.call(this, sent, requestData);
			},
		},
	};
}

async function sendItem(
	this: IExecutePaginationFunctions,
	operation: SentOperation,
	requestData: ResultOptions,
): Promise<INodeExecutionData[]> {
	const pairedItem = { item: this.getItemIndex() };
	const { pool, leave } = joinRunPool(this);
	try {
		const items = await answeredItems.call(this, operation, requestData, pool);
		return items.map((item) => ({ ...item, pairedItem }));
	} catch (error) {
		const isAbandoned = error === pool.stoppedBy && !isCancellation(error);
		const nodeError = nodeErrorOf(this.getNode(), error, this.getItemIndex());
		if (!this.continueOnFail()) {
			// n8n reports the first item that throws: it must be the one that failed.
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
	operation: SentOperation,
	requestData: ResultOptions,
	pool: RequestPool,
): Promise<INodeExecutionData[]> {
	const settings = apiSettings(await this.getCredentials(credentialName));
	pool.setLimit(settings.maxConcurrentRequests);
	const requests = await preparedRequests.call(this, operation, requestData, settings);
	const answers = await Promise.all(
		requests.map(async (request) => await send.call(this, operation, request, settings, pool)),
	);
	let items = answers.flatMap(({ body }) => itemsOf(body));
	for (const shape of operation.output ?? []) {
		items = await shape.call(this, items, answers[answers.length - 1]);
	}
	return items;
}

async function preparedRequests(
	this: IExecutePaginationFunctions,
	operation: SentOperation,
	requestData: ResultOptions,
	settings: ApiSettings,
): Promise<IHttpRequestOptions[]> {
	const { endpoint, id } = operation;
	const segment = id && idSegment(parameterValue.call(this, id.parameter), id.label);
	let request: IHttpRequestOptions = {
		...(requestData.options as IHttpRequestOptions),
		...requestDefaults,
		...chosenTimeout(this),
		baseURL: settings.baseUrl,
		url: requestPath(endpoint, settings.names, segment),
	};
	for (const prepare of operation.prepare) request = await prepare.call(this, request);
	return operation.split?.call(this, request) ?? [request];
}

/** n8n adds "Request Options" to every declarative node, and a timeout where none is chosen there. */
function chosenTimeout(context: IExecuteSingleFunctions): { timeout?: number } {
	const timeout = Number(context.getNodeParameter('requestOptions.timeout', 0));
	return timeout > 0 ? { timeout } : {};
}

function parameterValue(this: IExecuteSingleFunctions, parameter: string): unknown {
	return this.getNodeParameter(parameter, '', { extractValue: true });
}

async function send(
	this: IExecutePaginationFunctions,
	operation: SentOperation,
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
		idLabel: id?.label,
		signal: this.getExecutionCancelSignal(),
	});
	if (sent.ok) return { ...sent.response, elapsedMs: sent.elapsedMs };
	throw apiErrorOf(this.getNode(), sent.failure, this.getItemIndex());
}

function itemsOf(body: unknown): INodeExecutionData[] {
	const records = Array.isArray(body) ? body : [body];
	return records.map((record) => ({ json: record as INodeExecutionData['json'] }));
}

function isTokenRefused(error: NodeApiError | NodeOperationError): boolean {
	return error instanceof NodeApiError && error.httpCode === '401';
}

/** The error that ended another item, for an item that was not sent because of it. */
function sameErrorFor(
	error: NodeApiError | NodeOperationError,
	context: IExecuteSingleFunctions,
): NodeApiError {
	const { message, description } = error;
	return new NodeApiError(context.getNode(), {} as JsonObject, {
		message,
		description: description ?? undefined,
		httpCode: '401',
		itemIndex: context.getItemIndex(),
	});
}
