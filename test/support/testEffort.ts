/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */

import { SeededRandom } from './random';

/** Parts of all cases that are tried: by `npm run test:unit`, by `npm test`, and by `.ci/run`. */
const parts = { quick: 0.05, usual: 0.1, full: 1 };

const part = parts[(process.env.CRM_TEST_EFFORT ?? 'usual') as keyof typeof parts];

/** Whether all cases are tried, as `CRM_TEST_EFFORT=full` demands. */
export const triesAllCases = part === 1;

/**
 * Returns how many cases of a test to try, at least one.
 *
 * @param all number of cases with `CRM_TEST_EFFORT=full`
 */
export function testedCases(all: number): number {
	return Math.ceil(all * part);
}

/** Returns the parameters of a property test; see `testedCases`. */
export function propertyRuns(all: number): { numRuns: number } {
	return { numRuns: testedCases(all) };
}

/** Returns the cases to try: chosen at random, but always the same. */
export function sampleOf<Case>(all: readonly Case[]): Case[] {
	return new SeededRandom(0).shuffle(all).slice(0, testedCases(all.length));
}
