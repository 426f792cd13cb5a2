import type {
	IDataObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

import type { ResourceOperations } from './describeOperations';
import type { Operation } from './operation';
import { parseProxy } from './proxy';
import { sendItem, type RequestSettings } from './sendOperation';
import { resolveOperation } from './resolvedOperation';
import { wait } from '../transport/wait';

type CustomOperations = NonNullable<INodeType['customOperations']>;

/**
 * The operations of a node as custom operations, which n8n runs instead of their routing: with
 * routing, n8n evaluates the parameters of all operations for every item, some of them several
 * times. For AI agent tools n8n still uses the routing, which sends the same requests.
 */
export function runOperations(resources: ResourceOperations[]): CustomOperations {
	return Object.fromEntries(
		resources.map(({ resource = '', operations }) => [
			resource,
			Object.fromEntries(operations.map((operation) => [operation.value, runOperation(operation)])),
		]),
	);
}

function runOperation(operation: Operation): CustomOperations[string][string] {
	const sent = resolveOperation(operation);
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const settings = requestSettings(this);
		const runs: Array<Promise<INodeExecutionData[]>> = [];
		for (const item of this.getInputData().keys()) {
			await pauseBefore(this, item);
			runs.push(sendItem.call(itemContext(this, item), sent, settings));
		}
		const results = await Promise.allSettled(runs);
		return [
			results.flatMap((result) => {
				if (result.status === 'rejected') throw result.reason;
				return result.value;
			}),
		];
	};
}

/** The execution context of one item, like the one n8n gives a declarative operation. */
function itemContext(context: IExecuteFunctions, item: number): IExecutePaginationFunctions {
	return Object.create(context, {
		getItemIndex: { value: () => item },
		getInputData: { value: () => context.getInputData()[item] },
		getNodeParameter: {
			value: (name: string, fallback?: unknown, options?: object) =>
				context.getNodeParameter(name, item, fallback, options),
		},
		getCredentials: { value: async (type: string) => await context.getCredentials(type, item) },
	}) as IExecutePaginationFunctions;
}

/** Reads "Request Options", which n8n adds to every declarative node, for the first item. */
function requestSettings(context: IExecuteFunctions): RequestSettings {
	const { proxy, allowUnauthorizedCerts } = requestOptions(context);
	return {
		proxy: parseProxy(proxy),
		skipSslCertificateValidation: allowUnauthorizedCerts === true ? true : undefined,
	};
}

function requestOptions(context: IExecuteFunctions): IDataObject {
	return context.getNodeParameter('requestOptions', 0, {}) as IDataObject;
}

/** Applies "Batching" like n8n: pauses after each batch of items. */
async function pauseBefore(context: IExecuteFunctions, item: number): Promise<void> {
	const { batching } = requestOptions(context) as { batching?: { batch?: IDataObject } };
	if (!batching?.batch || item === 0) return;
	const size = Math.max(1, Number(batching.batch.batchSize) || 1);
	const interval = Number(batching.batch.batchInterval) || 0;
	if (interval > 0 && item % size === 0) await wait(interval, context.getExecutionCancelSignal());
}
