/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */

/**
 * Returns the number of cases of a property test: a tenth of the usual number when `CRM_TEST_QUICK` is set,
 * as `npm run test:unit` does.
 *
 * @param usual number of cases in `npm test`
 */
export function propertyRuns(usual: number): { numRuns: number } {
	return { numRuns: process.env.CRM_TEST_QUICK ? Math.ceil(usual / 10) : usual };
}
