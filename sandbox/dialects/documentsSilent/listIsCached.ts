import { withCampaignKey } from '../dialect';
import type { Dialect } from '../dialect';

const cacheMs = 2_000;

export const listIsCached: Dialect = {
	description: 'GET /lead repeats its answer to the same query for two seconds',
	why: 'A cache in front of it keeps answers for some seconds.',
	expected: withCampaignKey('needsReview'),
	start() {
		const cache = new Map<string, { at: number; value: unknown }>();
		return {
			carryOut({ endpoint, query }, next) {
				if (endpoint !== 'listLeads') return next();
				const key = JSON.stringify(query);
				const cached = cache.get(key);
				if (cached && cached.at > Date.now() - cacheMs) return structuredClone(cached.value);
				const value = next();
				cache.set(key, { at: Date.now(), value: structuredClone(value) });
				return value;
			},
		};
	},
};
