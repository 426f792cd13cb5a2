import type {
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import type { Endpoint } from '../contract';
import type { HttpResponse } from '../transport/outcome';
import type { Field } from './field';

/** The answer that an operation's output is made from. */
export interface OperationAnswer extends HttpResponse {
	/** Time over all attempts, in ms. */
	elapsedMs: number;
}

/**
 * Changes a request before it is sent, beyond what follows from the operation's fields. Runs once per
 * request.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
export type PrepareRequest = (
	this: IExecuteSingleFunctions,
	request: IHttpRequestOptions,
) => IHttpRequestOptions | Promise<IHttpRequestOptions>;

/** Changes the items made from an answer: picks or filters records. */
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

/**
 * One operation of a declarative node: its fields, and what does not follow from them and the
 * contract. What follows is derived: see `preparedRequest` and `outputItems`.
 */
export interface Operation {
	/** Shown in the "Operation" list, in Title Case. */
	name: string;
	/** Value of the `operation` parameter. */
	value: string;
	/** Shown in the node panel: sentence case, with the resource, without articles. */
	action: string;
	description: string;
	endpoint: Endpoint;
	/** The field that fills `{id}` in the endpoint's path. It stands first in the form. */
	id?: Field;
	fields?: Field[];
	prepare?: PrepareRequest[];
	split?: SplitRequest;
	output?: ShapeOutput[];
	/** Makes the short form of one record; the operation then has "Simplify". */
	simplify?: (record: IDataObject) => IDataObject;
}
