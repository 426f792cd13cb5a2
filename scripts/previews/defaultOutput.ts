import type {
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { successStatus } from '../../nodes/shared/contract';
import type { Operation, OperationAnswer } from '../../nodes/shared/operation/operation';
import { outputItems } from '../../nodes/shared/operation/outputItems';
import { resolveOperation } from '../../nodes/shared/operation/resolvedOperation';
import { sampleText } from './sampleAnswer';

/** Value of a locator; for a template, name and language are both `sampleText`. */
const pickedValue = `${sampleText}|${sampleText}`;

/**
 * Returns an operation's output for an answer, with default settings.
 *
 * @param body the answer's body
 */
export async function defaultOutput(
	operation: Operation,
	body: unknown,
): Promise<INodeExecutionData['json'][]> {
	const answer: OperationAnswer = {
		statusCode: successStatus(operation.endpoint),
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
