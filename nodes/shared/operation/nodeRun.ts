import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';

import type { Endpoint } from '../contract';
import { CrmClient, type BodyOf } from '../transport/crmClient';
import type { Failure } from '../transport/failure';
import { apiErrorOf } from '../transport/nodeErrors';
import type { RequestPool } from '../transport/requestPool';
import { requestOptions } from './requestOptions';

type Reading = { ok: true; read: unknown } | { ok: false; failure: Failure };

/** What the items of one run share. */
export class NodeRun {
	/** With the limits of the first item's credential. */
	pool?: RequestPool;

	readonly readings = new Map<string, Promise<Reading>>();
}

/** n8n's context of one item, with its run. */
export interface ItemContext extends IExecutePaginationFunctions {
	run: NodeRun;
}

/** A question to the CRM, the same for many items. */
interface Question<E extends Endpoint, Read> {
	/** Identifies the question within the run. */
	key: string;
	endpoint: E;
	query: IDataObject;
	/** Reads the answer; may throw `InvalidInput`. */
	read: (body: BodyOf<E>) => Read;
}

/**
 * Asks the CRM once per run, however many items need the answer.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 */
export async function askOncePerRun<E extends Endpoint, Read>(
	context: ItemContext,
	{ key, endpoint, query, read }: Question<E, Read>,
): Promise<Read> {
	const { readings, pool } = context.run;
	const ask = async (): Promise<Reading> => {
		const client = await CrmClient.create(context, {
			pool,
			signal: context.getExecutionCancelSignal(),
			requestOptions: requestOptions(context),
		});
		const answer = await client.request(endpoint, { query });
		return answer.ok ? { ok: true, read: read(answer.body) } : answer;
	};
	const reading = readings.get(key) ?? ask();
	readings.set(key, reading);
	const found = await reading;
	if (found.ok) return found.read as Read;
	throw apiErrorOf(context.getNode(), found.failure, context.getItemIndex());
}
