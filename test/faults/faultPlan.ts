import type { FaultPlan, FaultRule } from '../../sandbox';

const gatewayPage = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** A date that has passed: `Retry-After` may be a date, and this one asks for no wait. */
const pastDate = 'Thu, 01 Jan 2026 00:00:00 GMT';

/**
 * 10 % refused with 429 and `Retry-After`, 5 % with a 5xx before anything was done, 5 % cut
 * before and 5 % after they were carried out, 2 % answered with half a body, some slowed down.
 * Waits are short, so that a run takes seconds.
 */
const mixedRules: FaultRule[] = [
	{ probability: 0.08, effect: { type: 'status', status: 429, retryAfter: 0 } },
	{ probability: 0.01, effect: { type: 'status', status: 429, retryAfter: '0.03' } },
	{ probability: 0.01, effect: { type: 'status', status: 429, retryAfter: pastDate } },
	{ probability: 0.02, effect: { type: 'status', status: 503, retryAfter: 0 } },
	{ probability: 0.02, effect: { type: 'status', status: 500 } },
	{
		probability: 0.01,
		effect: { type: 'status', status: 502, body: gatewayPage, contentType: 'text/html' },
	},
	{ probability: 0.05, effect: { type: 'resetBefore' } },
	{ probability: 0.05, effect: { type: 'resetAfter' } },
	{ probability: 0.02, effect: { type: 'malformedBody' } },
	{ probability: 0.05, effect: { type: 'delay', ms: 10 } },
	{ probability: 0.01, effect: { type: 'delay', ms: 60 } },
];

/** The faults of every scenario: which call meets which is fixed by the seed. */
export function mixedFaults(seed: number): FaultPlan {
	return { seed, rules: mixedRules };
}
