import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';

import type { Failure } from './failure';
import { InvalidInput } from './invalidInput';
import { LimitReached } from './limitReached';
import { isCancellation } from './sendWithRetry';

/**
 * A failed request as n8n's error. It holds what the failure tells and nothing of the request, so
 * no token.
 *
 * @param itemIndex of the input item that the request was made for, if it was made for one
 */
export function apiErrorOf(node: INode, failure: Failure, itemIndex?: number): NodeApiError {
	const { message, description, status } = failure;
	return new NodeApiError(node, {} as JsonObject, {
		message,
		description,
		httpCode: status === undefined ? undefined : String(status),
		itemIndex,
	});
}

/**
 * Whatever was thrown as n8n's error: as it is when it is one, otherwise told for people.
 *
 * @param itemIndex of the input item that was worked on, if there was one
 */
export function nodeErrorOf(
	node: INode,
	thrown: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	if (thrown instanceof InvalidInput || thrown instanceof LimitReached) {
		const { message, description } = thrown;
		return new NodeOperationError(node, message, { description, itemIndex });
	}
	if (isCancellation(thrown)) return new NodeOperationError(node, thrown.message, { itemIndex });
	const error = thrown instanceof Error ? thrown : new Error(String(thrown));
	return new NodeOperationError(node, error, { itemIndex });
}
