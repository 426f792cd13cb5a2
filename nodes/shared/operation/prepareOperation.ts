import type { IDataObject } from 'n8n-workflow';

import { RequestFailed } from '../transport/requestFailed';
import { askOnce } from './askOnce';
import { itemClient } from './itemClient';
import type { ItemContext } from './itemContext';
import { fieldLabels, type CustomOperation, type Operation } from './operation';
import { outputRecords } from './outputRecords';
import { prepareFields } from './prepareFields';

/**
 * Prepares an operation for one item. The returned function sends its requests and returns the output.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
export async function prepareOperation(
	context: ItemContext,
	operation: Operation | CustomOperation,
): Promise<() => Promise<IDataObject[]>> {
	if ('run' in operation) return async () => await operation.run(context);
	const { endpoint, id, split } = operation;
	const { run } = context;
	context.client = await itemClient(context, run);
	const givenId = id && context.getNodeParameter(id.name, '', { extractValue: true });
	const request = context.client.prepare(endpoint, givenId, id?.displayName);
	const prepared = await prepareFields(context, operation);
	const labels = fieldLabels(operation.fields ?? []);
	const requests = (split?.call(context, prepared) ?? [prepared]).map((fields, index) => {
		const { method, query, body } = endpoint;
		const ask = async () => {
			const answer = await request({ labels, query: query && fields, body: body && fields });
			if (answer.ok) return answer;
			throw new RequestFailed(answer);
		};
		const question = `${context.getItemIndex()}, ${index}`;
		return async () => await (method === 'POST' ? askOnce(run.answers, question, ask) : ask());
	});
	return async () => await outputRecords(context, operation, requests, prepared);
}
