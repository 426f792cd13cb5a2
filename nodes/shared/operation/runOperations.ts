import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

import { ConstantParameters } from './constantParameters';
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
		const options = this.getNodeParameter('requestOptions', 0, {}) as IDataObject;
		const constants = new ConstantParameters(this);
		const runs: Array<Promise<INodeExecutionData[]>> = [];
		let hasFailed = false;
		for (const item of this.getInputData().keys()) {
			await pauseBetween(this, options, item);
			if (hasFailed) break;
			const run = sendItem.call(itemContext(this, item, constants), sent, () =>
				requestSettings(options),
			);
			// An item may fail during a pause, when nothing else waits for it yet.
			run.catch(() => (hasFailed = true));
			runs.push(run);
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
function itemContext(
	context: IExecuteFunctions,
	item: number,
	constants: ConstantParameters,
): IExecutePaginationFunctions {
	let credential: Promise<ICredentialDataDecryptedObject> | undefined;
	return Object.create(context, {
		getItemIndex: { value: () => item },
		getInputData: { value: () => context.getInputData()[item] },
		getNodeParameter: {
			value: (name: string, fallback?: unknown, options?: object) =>
				options === undefined && constants.isConstant(name)
					? constants.read(name, fallback)
					: context.getNodeParameter(name, item, fallback, options),
		},
		// It may differ between items, as its fields may hold expressions.
		getCredentials: {
			value: async (type: string) => await (credential ??= context.getCredentials(type, item)),
		},
	}) as IExecutePaginationFunctions;
}

/**
 * Reads from "Request Options", which n8n adds to every declarative node, for the first item.
 *
 * @throws {InvalidInput} when the proxy is not a URL
 */
function requestSettings({ proxy, allowUnauthorizedCerts }: IDataObject): RequestSettings {
	return {
		proxy: parseProxy(proxy),
		skipSslCertificateValidation: allowUnauthorizedCerts === true ? true : undefined,
	};
}

/** Applies "Batching" of "Request Options" like n8n: pauses after each batch of items. */
async function pauseBetween(
	context: IExecuteFunctions,
	{ batching }: IDataObject,
	item: number,
): Promise<void> {
	const { batch } = (batching ?? {}) as { batch?: IDataObject };
	const size = Math.max(1, Number(batch?.batchSize) || 1);
	const intervalMs = Number(batch?.batchInterval) || 0;
	if (item === 0 || intervalMs <= 0 || item % size !== 0) return;
	await wait(intervalMs, context.getExecutionCancelSignal());
}
