import { endlessCases } from './cases/endless';
import { injectionCases } from './cases/injection';
import { itemCases } from './cases/items';
import { patternCases } from './cases/patterns';
import { redirectCases } from './cases/redirects';
import { retryAfterCases } from './cases/retryAfter';
import { secretCases } from './cases/secrets';
import { shapeCases } from './cases/shapes';
import { sizeCases } from './cases/sizes';
import { transferCases } from './cases/transfers';
import { triggerCases } from './cases/trigger';

/** The classes of attacks, each with its minimum number of cases. */
const classes = [
	['secrets', secretCases, 400],
	['redirects', redirectCases, 150],
	['injection', injectionCases, 300],
	['shapes', shapeCases, 500],
	['sizes', sizeCases, 250],
	['endless', endlessCases, 100],
	['items', itemCases, 400],
	['patterns', patternCases, 200],
	['transfers', transferCases, 400],
	['trigger', triggerCases, 80],
	['retryAfter', retryAfterCases, 300],
] as const;

it.each(classes)(
	'%s: has at least the required number of different cases',
	(_name, cases, minimum) => {
		expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
		expect(cases.length).toBeGreaterThanOrEqual(minimum);
	},
);
