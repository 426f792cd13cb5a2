import type {
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import type { Operation, OperationAnswer } from '../../nodes/shared/operation/operation';
import { outputItems } from '../../nodes/shared/operation/outputItems';
import { resolveOperation } from '../../nodes/shared/operation/resolvedOperation';
import { sampleText } from './sampleAnswer';

/** What a locator holds: a template's is name and language, and both are `sampleText`. */
const pickedValue = `${sampleText}|${sampleText}`;

/**
 * What an operation outputs for an answer while its settings have their defaults.
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
	const sent = resolveOperation(operation);
	const items = await outputItems(contextWithDefaults(sent.fields), sent, [], [answer]);
	return items.map(({ json }) => json);
}

function contextWithDefaults(fields: INodeProperties[]): IExecutePaginationFunctions {
	const getNodeParameter = (name: string, fallback?: unknown): unknown => {
		const field = fields.find((each) => each.name === name);
		if (field?.type === 'resourceLocator') return pickedValue;
		return field ? field.default : fallback;
	};
	return { getNodeParameter, getItemIndex: () => 0 } as unknown as IExecutePaginationFunctions;
}
