import type {
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import type { Endpoint } from '../contract';
import type { HttpResponse } from '../transport/outcome';

/** The answer that an operation's output is made from. */
export interface OperationAnswer extends HttpResponse {
	/** Time over all attempts, in ms. */
	elapsedMs: number;
}

/**
 * Changes a request before it is sent: normalizes a phone, merges JSON. Runs once per request.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
export type PrepareRequest = (
	this: IExecuteSingleFunctions,
	request: IHttpRequestOptions,
) => IHttpRequestOptions | Promise<IHttpRequestOptions>;

/** Changes the items made from an answer: picks fields, filters, limits. */
export type ShapeOutput = (
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
	answer: OperationAnswer,
) => INodeExecutionData[] | Promise<INodeExecutionData[]>;

/**
 * Makes several requests out of one, such as one per date window. Their items are put together
 * in this order before the output is shaped.
 */
export type SplitRequest = (
	this: IExecuteSingleFunctions,
	request: IHttpRequestOptions,
) => IHttpRequestOptions[];

/** One operation of a declarative node: its fields, and how they become a request and items. */
export interface Operation {
	/** Shown in the "Operation" list, in Title Case. */
	name: string;
	/** Value of the `operation` parameter. */
	value: string;
	/** Shown in the node panel: sentence case, with the resource, without articles. */
	action: string;
	description: string;
	endpoint: Endpoint;
	/** The parameter that fills `{id}` in the endpoint's path, with its label. */
	id?: { parameter: string; label: string };
	fields: INodeProperties[];
	prepare?: PrepareRequest[];
	split?: SplitRequest;
	output?: ShapeOutput[];
}
