/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */

/**
 * Returns the cases to test: all when `CRM_ALL_DIALECTS` is set, as `npm run dialects` does; otherwise one in
 * so many.
 *
 * @param first index of the first case of the part
 */
export function partOf<T>(cases: readonly T[], oneIn: number, first = 0): T[] {
	if (process.env.CRM_ALL_DIALECTS) return [...cases];
	return cases.filter((_, n) => n >= first && (n - first) % oneIn === 0);
}
