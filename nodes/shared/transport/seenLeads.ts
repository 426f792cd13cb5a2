import { endpoints, type Endpoint } from '../contract';
import { isId, isRecord } from '../records';

/**
 * Leads in the latest answers of this process, the latest last: since when they are seen, by
 * `performance.now()`. One that a creation has answered with was there before any other.
 */
const seenSince = new Map<string, number>();

const maxSeen = 5_000;

const leadPaths: string[] = [endpoints.listLeads.path, endpoints.updateLead.path];

/**
 * Remembers the leads of an answer, of the latest answers only.
 *
 * @param account from `accountKey`
 * @param times of the request, by `performance.now()`
 * @returns whether one of them was seen before the request: a list may show a new lead before the answer to
 *   its creation arrives
 */
export function rememberLeads(
	account: string,
	{ method, path }: Endpoint,
	body: unknown,
	{ startedAt, answeredAt }: { startedAt: number; answeredAt: number },
): boolean {
	if (!leadPaths.includes(path)) return false;
	const leads = [body].flat().slice(-maxSeen).filter(isRecord);
	const keys = leads.filter(({ id }) => isId(id)).map(({ id }) => `${account} ${String(id)}`);
	const wasSeen = keys.some((key) => (seenSince.get(key) ?? Infinity) < startedAt);
	const since = method === 'POST' ? -Infinity : answeredAt;
	for (const key of keys) {
		const earliest = Math.min(since, seenSince.get(key) ?? Infinity);
		seenSince.delete(key);
		seenSince.set(key, earliest);
	}
	for (const key of seenSince.keys()) {
		if (seenSince.size <= maxSeen) break;
		seenSince.delete(key);
	}
	return wasSeen;
}
