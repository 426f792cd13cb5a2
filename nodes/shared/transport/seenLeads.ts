import { endpoints, type Endpoint } from '../contract';
import { isId, isRecord } from '../records';

/** Leads in the latest answers of this process, the latest last. */
const seen = new Set<string>();

const maxSeen = 5_000;

const leadPaths: string[] = [endpoints.listLeads.path, endpoints.updateLead.path];

/**
 * Remembers the leads of an answer, of the latest answers only.
 *
 * @param account from `accountKey`
 * @returns whether an earlier answer in this process had one of them
 */
export function rememberLeads(account: string, { path }: Endpoint, body: unknown): boolean {
	if (!leadPaths.includes(path)) return false;
	const leads = [body].flat().slice(-maxSeen).filter(isRecord);
	const keys = leads.filter(({ id }) => isId(id)).map(({ id }) => `${account} ${String(id)}`);
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
