import type { IDataObject } from 'n8n-workflow';

import { RequestFailed } from '../transport/requestFailed';
import { itemClient, type ItemContext } from './itemContext';
import { askOnce } from './nodeRun';
import { fieldLabels, type CustomOperation, type Operation } from './operation';
import { outputRecords } from './outputRecords';
import { readForm } from './readForm';

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
	const { endpoint, id, fields = [], split } = operation;
	const { method, query, body } = endpoint;
	const { run } = context;
	const client = await itemClient(context, run);
	const item = Object.assign(context, { client });
	const givenId = id && context.getNodeParameter(id.name, '', { extractValue: true });
	const request = client.prepare(endpoint, givenId, id?.displayName);
	const prepared = await readForm(item, operation);
	const parts = split?.call(item, prepared) ?? [prepared];
	const labels = fieldLabels(fields);
	const ask = async (part: IDataObject) => {
		const answer = await request({ labels, query: query && part, body: body && part });
		if (answer.ok) return answer;
		throw new RequestFailed(answer);
	};
	const question = String(context.getItemIndex());
	const create = async (part: IDataObject) =>
		await askOnce(run.answers, question, async () => await ask(part));
	return async () =>
		await outputRecords(context, operation, parts, method === 'POST' ? create : ask);
}
