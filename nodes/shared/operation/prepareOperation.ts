import type { IDataObject } from 'n8n-workflow';

import { CrmClient, type Answer } from '../transport/crmClient';
import { RequestFailed, type Refusal } from '../transport/requestFailed';
import { askOnce } from './askOnce';
import type { ItemContext } from './itemContext';
import { fieldLabels, type Operation } from './operation';
import { outputRecords } from './outputRecords';
import { prepareFields } from './prepareFields';
import { requestOptions } from './requestOptions';

/**
 * Prepares the requests of an operation for one item. The returned function sends them and returns
 * the output.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
export async function prepareOperation(
	context: ItemContext,
	operation: Operation,
): Promise<() => Promise<IDataObject[]>> {
	const { endpoint, id, split } = operation;
	const { run } = context;
	context.client = await CrmClient.create(context, {
		run,
		signal: context.getExecutionCancelSignal(),
		requestOptions: requestOptions(context),
	});
	const givenId = id && context.getNodeParameter(id.name, '', { extractValue: true });
	const request = context.client.prepare(endpoint, givenId, id?.displayName);
	const prepared = await prepareFields(context, operation);
	const labels = fieldLabels(operation.fields ?? []);
	const requests = (split?.call(context, prepared) ?? [prepared]).map((fields, index) => {
		const { query, body } = endpoint;
		const sent = { labels, query: query && fields, body: body && fields };
		const ask = async () => await request(sent);
		const askForItem = async () =>
			await askOnce(run.answers, `${context.getItemIndex()}, ${index}`, ask, isRefused);
		const send = async () => {
			const result = endpoint.retry === 'safe' ? await ask() : await askForItem();
			if (result.ok) return result;
			throw new RequestFailed(result);
		};
		return { fields, send };
	});
	return async () => await outputRecords(context, operation, requests);
}

/** Whether the CRM certainly did nothing. */
function isRefused(result: Answer<unknown> | Refusal): boolean {
	return !result.ok && !result.failure.isOutcomeUnknown;
}
