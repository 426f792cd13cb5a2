import type {
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import type { Endpoint } from '../contract';
import type { Answer } from '../transport/sendRequest';
import type { Field } from './field';
import type { ItemContext } from './nodeRun';

/** The answer that an operation's output is built from. */
export type OperationAnswer = Omit<Answer<unknown>, 'ok'>;

/**
 * Changes a request before it is sent, beyond what is derived from the operation's fields. Runs
 * once per request.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
export type PrepareRequest = (
	this: ItemContext,
	request: IHttpRequestOptions,
) => IHttpRequestOptions | Promise<IHttpRequestOptions>;

/** Changes the items built from an answer, for example by filtering. */
export type ShapeOutput = (
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
	answer: OperationAnswer,
) => INodeExecutionData[] | Promise<INodeExecutionData[]>;

/**
 * Splits a request into several, such as one per date window. Their items are joined in this
 * order before the output is shaped.
 */
export type SplitRequest = (
	this: IExecuteSingleFunctions,
	request: IHttpRequestOptions,
) => IHttpRequestOptions[];

/**
 * One operation of a declarative node: its fields, and what cannot be derived from them and the
 * contract. The rest is derived: see `prepareRequest` and `outputItems`.
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
	/** The field that fills `{id}` in the endpoint's path. It comes first in the form. */
	id?: Field;
	fields?: Field[];
	prepare?: PrepareRequest[];
	split?: SplitRequest;
	output?: ShapeOutput[];
	/** Creates the simplified form of one record; adds "Simplify" to the operation. */
	simplify?: (record: IDataObject) => IDataObject;
}
