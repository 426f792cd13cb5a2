import type { INode } from 'n8n-workflow';

import { RequestFailed } from '../transport/failure/requestFailed';
import type { RequestPool } from '../transport/pace/requestPool';

/** Answers of the CRM, or requests in progress, by a key of their own. */
export type RequestCache = Map<string, Promise<unknown>>;

/** What the items of one run share. */
export interface NodeRun {
	/** Creations and deletions by item, with their answers: no try of Retry On Fail repeats one. */
	writes: RequestCache;
	/** Look-ups that the items of one try share. */
	lookUps: RequestCache;
	/** What the hints of one try are about. */
	hints: Set<string>;
	/** What looks odd in the texts of each item, by its index. */
	oddities: Map<number, string>;
	/** One for each account, as the credential may differ between items. */
	pools: Map<string, RequestPool>;
}

const writesOfTries = new WeakMap<object, RequestCache>();

/**
 * Starts a run, or another try of it: n8n's Retry On Fail repeats all items, also those that succeeded.
 *
 * @param input what all tries of a run have in common, and no other run
 */
export function newRun(node: INode, input: object): NodeRun {
	const earlier = node.retryOnFail === true ? writesOfTries.get(input) : undefined;
	const writes: RequestCache = earlier ?? new Map();
	writesOfTries.set(input, writes);
	return { writes, lookUps: new Map(), hints: new Set(), oddities: new Map(), pools: new Map() };
}

/**
 * Shares one request between all callers with the same key: the tries of a run, or the items of a try.
 *
 * @param isRepeatable whether the request does no harm when the CRM has carried it out before
 * @throws what `send` throws. A failed request is sent again for the next caller, unless its outcome
 *   is unknown and it must not be repeated
 */
export async function requestOnce<Answered>(
	cache: RequestCache,
	key: string,
	send: () => Promise<Answered>,
	isRepeatable = true,
): Promise<Answered> {
	const answer = (cache.get(key) as Promise<Answered> | undefined) ?? send();
	cache.set(key, answer);
	answer.catch((error) => {
		const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
		if (isRepeatable || !isUnknown) cache.delete(key);
	});
	return await answer;
}
