import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';

import type { Failure } from './failure';
import { InvalidInput } from './invalidInput';
import { LimitReached } from './limitReached';
import { RequestFailed } from './requestFailed';

/**
 * Converts a failed request to n8n's error. The error contains the failure's texts and nothing of
 * the request, and therefore no token.
 *
 * @param itemIndex index of the input item that the request was for, if any
 */
export function apiErrorOf(
	node: INode,
	{ message, description, status }: Failure,
	itemIndex?: number,
): NodeApiError {
	return new NodeApiError(node, {} as JsonObject, {
		message,
		description,
		httpCode: status === undefined ? undefined : String(status),
		itemIndex,
	});
}

/**
 * Converts any thrown value to an n8n error.
 *
 * @param itemIndex index of the input item that was processed, if any
 */
export function nodeErrorOf(
	node: INode,
	thrown: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	if (thrown instanceof RequestFailed) return apiErrorOf(node, thrown.refusal.failure, itemIndex);
	if (thrown instanceof InvalidInput || thrown instanceof LimitReached) {
		const { message, description } = thrown;
		return new NodeOperationError(node, message, { description, itemIndex });
	}
	const error = thrown instanceof Error ? thrown : new Error(String(thrown));
	return new NodeOperationError(node, error, { itemIndex });
}
