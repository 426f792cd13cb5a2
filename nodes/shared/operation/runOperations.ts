import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

import { wait } from '../transport/wait';
import type { ResourceOperations } from './describeOperations';
import { NodeRun, type ItemContext } from './nodeRun';
import { resolveOperation } from './resolvedOperation';
import { prepareItem, type SendItem } from './sendOperation';

type CustomOperations = NonNullable<INodeType['customOperations']>;

/**
 * The operations of a node as custom operations. There are two ways in, and n8n chooses. Where a node
 * runs in a workflow, n8n runs these: one call for all items, so that all are prepared before the first
 * is sent, and share their requests for templates and labels. AI agent tools use the routing of the
 * description (`sendOperation`), one call for each item; so would a version of n8n without custom
 * operations. Routing alone would evaluate the parameters of all operations for every item.
 */
export function runOperations(resources: ResourceOperations[]): CustomOperations {
	return Object.fromEntries(
		resources.map(({ resource = '', operations }) => [
			resource,
			Object.fromEntries(
				operations.map((operation) => {
					const sent = resolveOperation(operation);
					return [operation.value, runItems(async (context) => await prepareItem(context, sent))];
				}),
			),
		]),
	);
}

/** A custom operation that prepares all items, then sends them. */
export function runItems(prepare: (context: ItemContext) => Promise<SendItem>) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const options = this.getNodeParameter('requestOptions', 0, {}) as IDataObject;
		const run = new NodeRun();
		const items = [...this.getInputData().keys()];
		const prepared = await Promise.all(
			items.map(async (item) => await prepare(itemContext(this, item, run))),
		);
		const sending: Array<Promise<INodeExecutionData[]>> = [];
		let hasFailed = false;
		for (const [item, send] of prepared.entries()) {
			const pause = pauseBefore(item, options);
			if (pause > 0) await wait(pause, this.getExecutionCancelSignal());
			if (hasFailed) break;
			const sent = send();
			// An item may fail during a pause, when nothing else waits for it yet.
			sent.catch(() => (hasFailed = true));
			sending.push(sent);
		}
		// Requests in flight end before the node does.
		await Promise.allSettled(sending);
		return [(await Promise.all(sending)).flat()];
	};
}

/** The execution context of one item, like the one n8n gives a declarative operation. */
function itemContext(context: IExecuteFunctions, item: number, run: NodeRun): ItemContext {
	let credential: Promise<ICredentialDataDecryptedObject> | undefined;
	return Object.create(context, {
		run: { value: run },
		getItemIndex: { value: () => item },
		getInputData: { value: () => context.getInputData()[item] },
		getNodeParameter: {
			value: (name: string, fallback?: unknown, options?: object) =>
				context.getNodeParameter(name, item, fallback, options),
		},
		// It may differ between items, as its fields may hold expressions.
		getCredentials: {
			value: async (type: string) => await (credential ??= context.getCredentials(type, item)),
		},
	}) as ItemContext;
}

/** The pause before an item by "Batching" of "Request Options", as in n8n: after each batch. In ms. */
function pauseBefore(item: number, { batching }: IDataObject): number {
	const { batch } = (batching ?? {}) as { batch?: IDataObject };
	const size = Math.max(1, Number(batch?.batchSize) || 1);
	return item > 0 && item % size === 0 ? Number(batch?.batchInterval) || 0 : 0;
}
