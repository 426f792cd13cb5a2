import { resourceNames, type Endpoint } from '../contract';
import { isId, isRecord } from './records';

/** Records in the latest answers of this process, the latest last. */
const seen = new Set<string>();

const maxSeen = 5_000;

/**
 * Remembers the records of an answer, of the latest answers only.
 *
 * @param account from `accountKey`
 * @returns whether an earlier answer in this process had one of them
 */
export function rememberRecords(account: string, endpoint: Endpoint, body: unknown): boolean {
	const [resource] = resourceNames(endpoint);
	const records = [body].flat().slice(-maxSeen).filter(isRecord);
	const keys = records.filter(({ id }) => isId(id)).map(({ id }) => [account, resource, id].join());
	const wasSeen = keys.some((key) => seen.has(key));
	for (const key of keys) {
		seen.delete(key);
		seen.add(key);
	}
	for (const key of seen) {
		if (seen.size <= maxSeen) break;
		seen.delete(key);
	}
	return wasSeen;
}
