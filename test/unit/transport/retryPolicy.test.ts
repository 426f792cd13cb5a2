import fc from 'fast-check';

import type { Outcome } from '../../../nodes/shared/transport/outcome';
import {
	asksToSlowDown,
	longestWaitMs,
	retryAfterMs,
	retryDelayMs,
} from '../../../nodes/shared/transport/retryPolicy';

const now = Date.parse('2026-03-01T12:00:00Z');

const refused = (statusCode: number, headers = {}): Outcome => ({
	kind: 'refused',
	response: { statusCode, headers, body: {} },
});

const answer = { statusCode: 200, headers: {}, body: {} };

const context = (isSafeToRepeat: boolean) => ({
	isSafeToRepeat,
	retriesMade: 0,
	maxRetries: 3,
	random: () => 0.5,
	now,
});

const isRepeated = (outcome: Outcome, isSafeToRepeat: boolean) =>
	retryDelayMs(outcome, context(isSafeToRepeat)) !== undefined;

describe('which requests are repeated', () => {
	it.each<[string, Outcome, boolean, boolean]>([
		['429', refused(429), true, true],
		['429 with Retry-After', refused(429, { 'retry-after': '2' }), true, true],
		['503', refused(503), true, false],
		['503 with Retry-After', refused(503, { 'retry-after': '2' }), true, true],
		['500', refused(500), true, false],
		['500 with Retry-After', refused(500, { 'retry-after': '2' }), true, false],
		['502', refused(502), true, false],
		['no connection', { kind: 'notSent', code: 'ECONNREFUSED' }, true, true],
		['connection broken', { kind: 'lost', code: 'ECONNRESET' }, true, false],
		['unreadable answer', { kind: 'unreadable', response: answer }, true, false],
		['400', refused(400), false, false],
		['401', refused(401), false, false],
		['404', refused(404), false, false],
		['an answer', { kind: 'answered', response: answer }, false, false],
	])('%s', (_what, outcome, whenSafe, whenUnsafe) => {
		expect(isRepeated(outcome, true)).toBe(whenSafe);
		expect(isRepeated(outcome, false)).toBe(whenUnsafe);
	});

	it('gives up after the set number of repeats', () => {
		const after = (retriesMade: number) =>
			retryDelayMs(refused(429), { ...context(true), retriesMade });
		expect(after(2)).toBeDefined();
		expect(after(3)).toBeUndefined();
		expect(retryDelayMs(refused(429), { ...context(true), maxRetries: 0 })).toBeUndefined();
	});
});

describe('how long a repeat waits', () => {
	it('obeys Retry-After, up to the longest wait', () => {
		const wait = (header: string) =>
			retryDelayMs(refused(429, { 'retry-after': header }), context(true));
		expect(wait('2')).toBe(2_000);
		expect(wait('0')).toBe(0);
		expect(wait('3600')).toBe(longestWaitMs);
		expect(wait('Sun, 01 Mar 2026 12:00:05 GMT')).toBe(5_000);
	});

	it('grows exponentially with full jitter where the CRM says nothing', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 20 }),
				fc.double({ min: 0, max: 0.999, noNaN: true }),
				(retriesMade, random) => {
					const wait = retryDelayMs(refused(503), {
						...context(true),
						retriesMade,
						maxRetries: 100,
						random: () => random,
					});
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
		['nonsense', { 'retry-after': 'soon' }, undefined],
		['nothing', {}, undefined],
	])('reads %s', (_what, headers, expected) => {
		expect(retryAfterMs({ headers }, now)).toBe(expected);
	});
});

describe('what slows all requests', () => {
	it.each<[Outcome, boolean]>([
		[refused(429), true],
		[refused(503, { 'retry-after': '1' }), true],
		[refused(503), false],
		[refused(404), false],
		[{ kind: 'answered', response: answer }, false],
		[{ kind: 'lost', code: '' }, false],
	])('%j: %p', (outcome, expected) => {
		expect(asksToSlowDown(outcome)).toBe(expected);
	});
});
