import type { Check } from './evidence';

/** There were never more requests in flight than allowed. */
export const concurrencyWithinLimit: Check = ({ facts: { peakConcurrency, maxConcurrency } }) =>
	peakConcurrency <= maxConcurrency
		? []
		: [`${peakConcurrency} requests at once, ${maxConcurrency} allowed`];

/**
 * The node aborted no request, not even when it was cancelled: the CRM answered every request that no
 * fault hit, and no report mentions an aborted one.
 */
export const noRequestAborted: Check = ({ facts, allReports }) => {
	if (facts.runs.some(({ result }) => !result)) return [];
	return [
		...facts.requests
			.filter(({ status, effect }) => status === null && !effect?.startsWith('reset'))
			.map(({ method, path }) => `${method} ${path} was cut off`),
		...allReports
			.filter(({ report }) => report.error?.includes('ERR_CANCELED'))
			.map(({ report }) => `${report.phone}: a request was cut off by the node`),
	];
};

/** A refused token stops the run: only requests in flight and their notes may be refused, too. */
export const refusedTokenStops: Check = ({ facts }) => {
	const refused = facts.requests.filter(({ status }) => status === 401).length;
	return refused <= 2 * facts.maxConcurrency ? [] : [`${refused} requests with a refused token`];
};
