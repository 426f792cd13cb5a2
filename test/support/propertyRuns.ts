/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */

/**
 * How many cases a property is tried on: a tenth of the usual number where `CRM_TEST_QUICK` is set,
 * as `npm run test:unit` does.
 *
 * @param usual number of cases in `npm test`
 */
export function propertyRuns(usual: number): { numRuns: number } {
	return { numRuns: process.env.CRM_TEST_QUICK ? Math.ceil(usual / 10) : usual };
}
