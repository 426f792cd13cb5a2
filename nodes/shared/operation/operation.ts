import type { IDataObject } from 'n8n-workflow';

import type { Endpoint } from '../contract';
import type { Field } from '../fields/field';
import type { Answer } from '../transport/crmClient';
import type { ItemContext } from './nodeRun';

/** What n8n shows of an operation. */
interface DescribedOperation {
	/** Value of the `operation` parameter. It gives the name, too: `updateStatus` is "Update Status". */
	value: string;
	/** The name, where the value does not give it. */
	name?: string;
	/** What it is called among the actions of all nodes, where it is not name and record: "Update lead". */
	action?: string;
	description: string;
	fields?: Field[];
}

/**
 * An operation that sends a request for each item: its fields, and what cannot be derived from them
 * and the contract. The rest is derived: see `readRequest` and `buildOutput`.
 */
export interface Operation extends DescribedOperation {
	endpoint: Endpoint;
	/** The field that fills `{id}` in the endpoint's path. It comes first in the form. */
	id?: Field;
	/** Fields of its request of which at least one needs a value. Default: any. */
	oneOf?: string[];
	prepare?: PrepareFields[];
	send?: SendRequest;
	output?: ShapeRecords[];
	/** Creates the simplified form of one record; adds "Simplify" to the operation. */
	simplify?: (record: IDataObject) => IDataObject;
}

/** An operation that sends other requests than one for each item. */
export interface CustomOperation extends DescribedOperation {
	/** Returns the output of an item. */
	run: (context: ItemContext) => Promise<IDataObject[]>;
}

/** An operation of a node, whichever way it sends its requests. */
export type AnyOperation = Operation | CustomOperation;

/**
 * Changes the fields of a request's query or body before it is sent, beyond what is derived from the
 * form.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
export type PrepareFields = (
	this: ItemContext,
	fields: IDataObject,
) => IDataObject | Promise<IDataObject>;

/**
 * Sends an item's request in its own way, once earlier items that write to the same record are done:
 * after reading what it changes, or as a request to another endpoint.
 *
 * @param send sends a request to the operation's endpoint
 * @throws {InvalidInput} for a value that the user must change, or a record that cannot be read
 */
export type SendRequest = (
	this: ItemContext,
	fields: IDataObject,
	send: (fields: IDataObject) => Promise<Answer<unknown>>,
) => Promise<Answer<unknown>>;

/**
 * Changes the records of an answer before they are output, for example by filtering.
 *
 * @param sent the query or body of the request; empty for an output preview
 */
export type ShapeRecords = (
	this: ItemContext,
	records: IDataObject[],
	answer: Answer<unknown>,
	sent: IDataObject,
) => IDataObject[] | Promise<IDataObject[]>;
