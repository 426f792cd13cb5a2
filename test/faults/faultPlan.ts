import type { FaultPlan, FaultRule } from '../../sandbox';

const gatewayPage = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** A `Retry-After` date in the past, which requires no wait. */
const pastDate = 'Thu, 01 Jan 2026 00:00:00 GMT';

/**
 * 10 % are refused with 429 and `Retry-After`, 5 % with a 5xx before they are carried out, 5 % are cut
 * before and 5 % after that, 2 % get a truncated body, and some are delayed. Waits are short, so that a
 * run takes seconds.
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

/** The faults of every scenario; the seed determines which requests they hit. */
export function mixedFaults(seed: number): FaultPlan {
	return { seed, rules: mixedRules };
}
