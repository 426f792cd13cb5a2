import type { IExecuteSingleFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { Operation, OperationAnswer } from '../../nodes/shared/operation/operation';
import { sampleText } from './sampleAnswer';

/** What a locator holds: a template's is name and language, and both are `sampleText`. */
const pickedValue = `${sampleText}|${sampleText}`;

/**
 * What an operation outputs for an answer while its settings have their defaults: the operation's
 * own output steps, run over it.
 *
 * @param body the answer's body
 */
export async function defaultOutput(
	operation: Operation,
	body: unknown,
): Promise<INodeExecutionData['json'][]> {
	const answer: OperationAnswer = {
		statusCode: operation.endpoint.successStatus,
		headers: { date: new Date().toUTCString() },
		body,
		elapsedMs: 0,
	};
	let items = [body].flat().map((json) => ({ json }) as INodeExecutionData);
	const context = contextWithDefaults(operation.fields);
	for (const step of operation.output ?? []) items = await step.call(context, items, answer);
	return items.map(({ json }) => json);
}

function contextWithDefaults(fields: INodeProperties[]): IExecuteSingleFunctions {
	const getNodeParameter = (name: string, fallback?: unknown): unknown => {
		const field = fields.find((each) => each.name === name);
		if (field?.type === 'resourceLocator') return pickedValue;
		return field ? field.default : fallback;
	};
	return { getNodeParameter, getItemIndex: () => 0 } as unknown as IExecuteSingleFunctions;
}
