import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { defaultMaxConcurrentRequests } from '../transport/apiSettings';
import { RequestPool } from '../transport/requestPool';

interface RunPool {
	pool: RequestPool;
	members: number;
}

const poolsByRun = new WeakMap<object, RunPool>();

/**
 * Joins the pool that all items of one node run share. n8n calls a declarative node once per
 * item, all at the same time; the items of a run share n8n's execute data. A run that n8n retries
 * (Retry On Fail) has the same execute data but gets a new pool, because the last item to leave
 * closes the old one.
 *
 * @returns the pool, whose limit the caller sets, and a function that leaves the pool
 */
export function joinRunPool(context: IExecuteSingleFunctions): {
	pool: RequestPool;
	leave: () => void;
} {
	const run = context.getExecuteData();
	const entry = poolsByRun.get(run) ?? {
		pool: new RequestPool(defaultMaxConcurrentRequests, context.getExecutionCancelSignal()),
		members: 0,
	};
	poolsByRun.set(run, entry);
	entry.members++;
	return {
		pool: entry.pool,
		leave: () => {
			entry.members--;
			if (entry.members === 0 && poolsByRun.get(run) === entry) poolsByRun.delete(run);
		},
	};
}
