import {
	NodeApiError,
	NodeOperationError,
	type INode,
	type INodeExecutionData,
	type JsonObject,
} from 'n8n-workflow';

import { editorText, errorText } from '../../editorText';
import { ExplainedError } from '../../invalidInput';
import { isToolType } from '../../toolType';
import { RequestFailed } from './requestFailed';

/**
 * Converts any thrown value to an n8n error, which declares its cause to newer versions of n8n.
 *
 * @param itemIndex index of the input item that was processed, if any
 */
export function nodeErrorOf(
	node: INode,
	thrown: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	const error = newNodeError(node, thrown, itemIndex);
	// An AI agent gets the message alone.
	if (isToolType(node.type)) error.message = textOf(thrown);
	return error;
}

function newNodeError(node: INode, thrown: unknown, itemIndex?: number) {
	if (!(thrown instanceof ExplainedError)) {
		const error = thrown instanceof Error ? thrown : String(thrown);
		return new NodeOperationError(node, error, { itemIndex });
	}
	const message = editorText(thrown.message, 'message');
	const description = editorText(thrown.description, 'description');
	const { failure } = thrown;
	if (!(thrown instanceof RequestFailed)) {
		return new NodeOperationError(node, message, { description, itemIndex, failure });
	}
	const httpCode = thrown.status === undefined ? undefined : String(thrown.status);
	const options = { message, description, httpCode, itemIndex, failure };
	return new NodeApiError(node, {} as JsonObject, options);
}

/** A thrown value as one text, with the advice. */
function textOf(thrown: unknown): string {
	return editorText(errorText(thrown), 'message');
}

/**
 * The output of an item that failed in a node that continues. On the error output, n8n adds the fields of
 * the input, but newer versions only if no error stands beside the output's own.
 */
export function errorItem(
	context: { getNode(): INode },
	thrown: unknown,
	item: number,
): INodeExecutionData {
	const node = context.getNode();
	const text = textOf(thrown);
	const pairedItem = { item };
	if (node.onError === 'continueErrorOutput') return { json: { error: text }, pairedItem };
	// n8n outputs the message of an error that stands beside the output's own.
	const error = Object.assign(nodeErrorOf(node, thrown, item), { message: text });
	return { json: { error: text }, error, pairedItem };
}
