import fc from 'fast-check';

import type { RequestKind } from '../../../../../../nodes/shared/contract';
import type { Verdict } from '../../../../../../nodes/shared/transport/pace/limit/adaptiveLimiter';
import type { Outcome } from '../../../../../../nodes/shared/transport/exchange/outcome';
import {
	isThrottled,
	longestThrottlingMs,
	longestWaitMs,
	retryAfterMs,
	retryDelayMs,
	verdictOf,
} from '../../../../../../nodes/shared/transport/pace/retryPolicy';

const now = Date.parse('2026-03-01T12:00:00Z');

beforeEach(() => jest.useFakeTimers({ now }));

afterEach(() => jest.useRealTimers());

const refused = (statusCode: number, headers = {}): Outcome => ({
	kind: 'refused',
	response: { statusCode, headers, body: {} },
});

const answer = { statusCode: 200, headers: {}, body: {} };

const policy = { kind: 'idempotent', maxRetries: 3 } as const;

const isRepeated = (outcome: Outcome, kind: RequestKind) =>
	retryDelayMs(outcome, { ...policy, kind }, 0) !== undefined;

describe('the decision to retry', () => {
	const always = { idempotent: true, creating: true, message: true };
	const ifSafe = { idempotent: true, creating: false, message: false };
	const never = { idempotent: false, creating: false, message: false };
	const soon = { 'retry-after': '2' };

	it.each<[string, Outcome, Record<RequestKind, boolean>]>([
		['503', refused(503), ifSafe],
		['503 with Retry-After', refused(503, soon), { ...always, message: false }],
		['503 with an invalid Retry-After', refused(503, { 'retry-after': '-5' }), ifSafe],
		['500', refused(500), ifSafe],
		['500 with Retry-After', refused(500, soon), ifSafe],
		['502', refused(502), ifSafe],
		['504', refused(504), ifSafe],
		['408', refused(408), ifSafe],
		['499', refused(499), ifSafe],
		['no connection', { kind: 'notSent', code: 'ECONNREFUSED' }, always],
		['connection broken', { kind: 'lost', code: 'ECONNRESET' }, ifSafe],
		['truncated answer', { kind: 'unreadable', response: { ...answer, body: '{"id' } }, ifSafe],
		['another answer than expected', { kind: 'unreadable', response: answer }, never],
		['a 2xx that says it failed', refused(200), never],
		['302', refused(302), never],
		['400', refused(400), never],
		['401', refused(401), never],
		['404', refused(404), never],
		['an answer', { kind: 'answered', response: answer }, never],
	])('%s', (_what, outcome, expected) => {
		expect({
			idempotent: isRepeated(outcome, 'idempotent'),
			creating: isRepeated(outcome, 'creating'),
			message: isRepeated(outcome, 'message'),
		}).toEqual(expected);
	});

	it('gives up after the maximum number of retries', () => {
		const after = (retriesMade: number) => retryDelayMs(refused(503), policy, retriesMade);
		expect(after(2)).toBeDefined();
		expect(after(3)).toBeUndefined();
		expect(retryDelayMs(refused(503), { ...policy, maxRetries: 0 }, 0)).toBeUndefined();
	});
});

describe('the wait before a retry', () => {
	it('follows Retry-After, up to the maximum wait', () => {
		const wait = (header: string) =>
			retryDelayMs(refused(503, { 'retry-after': header }), policy, 0);
		expect(wait('2')).toBe(2_000);
		expect(wait('0')).toBe(0);
		expect(wait('3600')).toBe(longestThrottlingMs);
		expect(wait('Sun, 01 Mar 2026 12:00:05 GMT')).toBe(5_000);
	});

	it('grows exponentially with full jitter without Retry-After', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 20 }),
				fc.double({ min: 0, max: 0.999, noNaN: true }),
				(retriesMade, random) => {
					jest.spyOn(Math, 'random').mockReturnValue(random);
					const wait = retryDelayMs(refused(503), { ...policy, maxRetries: 100 }, retriesMade);
					jest.restoreAllMocks();
					const ceiling = Math.min(500 * 2 ** retriesMade, longestWaitMs);
					expect(wait).toBe(Math.round(ceiling * random));
				},
			),
		);
	});

	it.each([
		['Retry-After in seconds', { 'retry-after': '1.5' }, 1_500],
		['a number', { 'retry-after': 3 }, 3_000],
		['a date that has passed', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
		[
			"a date by the CRM's clock, an hour ahead",
			{ 'retry-after': 'Sun, 01 Mar 2026 13:00:03 GMT', date: 'Sun, 01 Mar 2026 13:00:00 GMT' },
			3_000,
		],
		['more digits than a number holds', { 'retry-after': '9'.repeat(400) }, Infinity],
		['nonsense', { 'retry-after': 'soon' }, undefined],
		['a date that does not exist', { 'retry-after': 'Sun, 99 Mar 2026 12:00:05 GMT' }, undefined],
		['a negative number', { 'retry-after': '-5' }, undefined],
		['a negative number instead of a string', { 'retry-after': -5 }, undefined],
		['a number in another notation', { 'retry-after': '1e9' }, undefined],
		['several values', { 'retry-after': '1, 2' }, undefined],
		['nothing', {}, undefined],
	])('reads %s', (_what, headers, expected) => {
		expect(retryAfterMs({ headers }, now)).toBe(expected);
	});
});

describe('the load that an outcome indicates', () => {
	const wait = { 'retry-after': '2' };

	it.each<[Outcome, Verdict]>([
		[refused(429), { kind: 'throttled', wait: undefined }],
		[refused(429, wait), { kind: 'throttled', wait: 2_000 }],
		[refused(429, { 'retry-after': '300' }), { kind: 'throttled', wait: longestThrottlingMs }],
		[refused(429, { 'retry-after': '300.001' }), { kind: 'throttled', wait: undefined }],
		[refused(429, { 'retry-after': '-5' }), { kind: 'throttled', wait: undefined }],
		[refused(429, { 'retry-after': '1000000000' }), { kind: 'throttled', wait: undefined }],
		[refused(503), { kind: 'overloaded', wait: undefined }],
		[refused(503, wait), { kind: 'overloaded', wait: 2_000 }],
		[refused(500), { kind: 'neutral', wait: undefined }],
		[refused(404), { kind: 'served', wait: undefined }],
		[{ kind: 'answered', response: answer }, { kind: 'served' }],
		[{ kind: 'lost', code: '' }, { kind: 'overloaded' }],
		[{ kind: 'notSent', code: '' }, { kind: 'overloaded' }],
		[{ kind: 'unreadable', response: answer }, { kind: 'neutral' }],
	])('%j: %j', (outcome, expected) => {
		expect(verdictOf(outcome, now)).toEqual(expected);
	});

	it('a 429 does not count as an attempt', () => {
		expect(isThrottled(refused(429))).toBe(true);
		expect([503, 403].some((status) => isThrottled(refused(status)))).toBe(false);
	});
});
