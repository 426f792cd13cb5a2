import { SeededRandom } from '../../../../../support/random';
import { testedCases } from '../../../../../support/testEffort';
import type {
	AdaptiveLimiter,
	Verdict,
} from '../../../../../../nodes/shared/transport/pace/limiter';
import { limiterUpTo } from './simulatedRun';

/** Runs so many tasks together; returns how many may be in flight afterwards. */
function run(
	limiter: AdaptiveLimiter,
	count: number,
	{ from = 0, to = from + 20, ...verdict }: { from?: number; to?: number } & Partial<Verdict> = {},
): number {
	const tasks = Array.from({ length: count }, () => limiter.start(from));
	for (const task of tasks) limiter.end(task, { kind: 'served', ...verdict }, to);
	return limiter.concurrency;
}

/** Tasks per second that may start after the next one. */
function rateAfter(limiter: AdaptiveLimiter, now = limiter.startableAt): number {
	limiter.start(now);
	return 1_000 / (limiter.startableAt - now);
}

describe('the number of tasks at once', () => {
	it('grows by one with each task that was served at half of it or more', () => {
		const limiter = limiterUpTo(64);
		expect(run(limiter, 3)).toBe(8);
		expect(run(limiter, 8)).toBe(13);
		for (let n = 0; n < 8; n++) limiter.start(0);
		// What must not be tried above what was served waits.
		expect([true, false].map((mayRaise) => limiter.hasRoom(mayRaise))).toEqual([true, false]);
		for (let n = 0; n < 5; n++) limiter.start(0);
		expect(limiter.hasRoom(true)).toBe(false);
		const known = limiterUpTo(64);
		run(known, 8);
		run(known, 13);
		for (let n = 0; n < 12; n++) known.start(0);
		expect(known.hasRoom(false)).toBe(true);
	});

	it('spreads its starts over half of the shortest duration, so that answers come one by one', () => {
		const limiter = limiterUpTo(64);
		run(limiter, 1, { to: 100 });
		run(limiter, 1, { from: 100, to: 300 });
		limiter.start(300);
		expect(limiter.startableAt - 300).toBeCloseTo(50 / limiter.concurrency);
	});

	it('is halved once for all tasks in flight together, never below one, and grows by one each round', () => {
		const limiter = limiterUpTo(64);
		const early = limiter.start(0);
		expect(run(limiter, 8, { kind: 'overloaded' })).toBe(4);
		limiter.end(early, { kind: 'served' }, 20);
		const limits = Array.from({ length: 9 }, (_, n) => run(limiter, 4, { from: 30 + n * 30 }));
		expect(limits).toEqual([4, 5, 5, 6, 6, 6, 7, 7, 7]);
		for (let n = 0; n < 9; n++) run(limiter, 1, { kind: 'overloaded', from: 400 + n * 30 });
		expect(limiter.concurrency).toBe(1);
	});

	it('counts what started at the moment of a cut as later', () => {
		const limiter = limiterUpTo(64);
		expect(run(limiter, 8, { kind: 'overloaded' })).toBe(4);
		expect(run(limiter, 1, { kind: 'overloaded', from: 20 })).toBe(2);
		const served = limiterUpTo(64);
		run(served, 8, { kind: 'overloaded' });
		expect([run(served, 4, { from: 20 }), run(served, 4, { from: 50 })]).toEqual([4, 5]);
	});

	it('keeps what it has learned above a ceiling, but learns no more there', () => {
		const limiter = limiterUpTo(64);
		const learned = run(limiter, 8);
		limiter.ceiling = 4;
		expect(run(limiter, 100)).toBe(4);
		limiter.ceiling = 100;
		expect(limiter.concurrency).toBe(learned);
	});

	it('is cut by the first refusal of too many per second, not by the next', () => {
		const limiter = limiterUpTo(64);
		expect(run(limiter, 1, { kind: 'throttled' })).toBe(4);
		run(limiter, 1, { from: 300 });
		expect(run(limiter, 1, { from: 400, kind: 'throttled' })).toBe(2);
		run(limiter, 1, { from: 900 });
		expect(run(limiter, 1, { from: 1_900, kind: 'throttled' })).toBe(2);
	});
});

describe('the pause after a refusal', () => {
	it('is as long as requested, whatever happens meanwhile', () => {
		for (let seed = 0; seed < testedCases(40); seed++) {
			const random = new SeededRandom(seed);
			const limiter = limiterUpTo(8);
			for (let n = 0, now = 0; n < 100; n++, now += 20) {
				now = Math.max(now, limiter.startableAt);
				const wait = random.integer(0, 10_000);
				const isRefused = random.next() < 0.1;
				run(limiter, 1, { from: now, ...(isRefused && { kind: 'throttled', wait }) });
				if (isRefused) expect(limiter.startableAt).toBeGreaterThanOrEqual(now + 20 + wait);
				else if (random.next() < 0.05) run(limiter, 1, { from: now, kind: 'throttled', wait: 0 });
			}
		}
	});

	it('doubles while nothing is served, up to ten seconds', () => {
		const limiter = limiterUpTo(64);
		const pauses = Array.from({ length: 8 }, () => {
			const from = Math.max(0, limiter.startableAt);
			run(limiter, 1, { from, kind: 'throttled' });
			return limiter.startableAt - from - 20;
		});
		expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
	});

	it('is not shortened by a late answer from before it, but by one after it', () => {
		const limiter = limiterUpTo(64);
		const [late] = [limiter.start(0), run(limiter, 1, { kind: 'throttled' })];
		const second = limiter.start(270);
		limiter.end(late, { kind: 'served' }, 280);
		limiter.end(second, { kind: 'throttled' }, 290);
		expect(limiter.startableAt).toBe(290 + 500);
		run(limiter, 1, { from: 790 });
		run(limiter, 1, { from: 1_790, kind: 'throttled' });
		expect(limiter.startableAt).toBe(1_810 + 250);
	});

	it('comes after the third refusal in a row even if asked to start again at once', () => {
		const limiter = limiterUpTo(64);
		for (let n = 0, now = 0; n < 10; n++) {
			now = Math.max(now, limiter.startableAt);
			run(limiter, 1, { from: now, to: now + 5, kind: 'throttled', wait: 0 });
			if (n > 1) expect(limiter.startableAt - now).toBeGreaterThanOrEqual(500);
		}
	});
});

describe('the number of tasks per second', () => {
	it.each([
		[999, Infinity],
		[1_000, 1],
	])('is learned from a refusal that asks for %d ms or more', (wait, rate) => {
		const limiter = limiterUpTo(64);
		run(limiter, 1, { to: 0 });
		run(limiter, 1, { to: 10, kind: 'throttled', wait });
		expect(rateAfter(limiter, 10 + wait)).toBeCloseTo(rate);
	});

	it('does not count time without requests', () => {
		const limiter = limiterUpTo(64);
		let from = 0;
		for (let poll = 0; poll < 30; poll++, from += 300_000) run(limiter, 1, { from });
		for (let n = 0; n < 100; n++, from += 20) run(limiter, 1, { from });
		run(limiter, 1, { from, kind: 'throttled' });
		expect(rateAfter(limiter)).toBeGreaterThan(10);
	});

	it.each([0, 2_000, 300_000])('does not count the %i ms before a burst', (pauseMs) => {
		const limiter = limiterUpTo(64);
		run(limiter, 1);
		const from = 20 + pauseMs;
		run(limiter, 20, { from });
		run(limiter, 1, { from: from + 20, kind: 'throttled', wait: 1_000 });
		expect(rateAfter(limiter)).toBeGreaterThan(1_000 / 60);
	});

	it('is that at the busiest time before the first refusal', () => {
		const limiter = limiterUpTo(64);
		for (let from = 0; from < 900; from += 100) run(limiter, 1, { from, to: from + 90 });
		run(limiter, 50, { from: 900 });
		run(limiter, 1, { from: 920, kind: 'throttled', wait: 1_000 });
		expect(rateAfter(limiter)).toBeGreaterThan(45);
	});

	it('is never less than one', () => {
		const limiter = limiterUpTo(64);
		run(limiter, 1);
		run(limiter, 1, { from: 10_000, kind: 'throttled' });
		expect(rateAfter(limiter)).toBeCloseTo(1);
	});

	it('does not count the time between a refusal and the next run', () => {
		const limiter = limiterUpTo(64);
		run(limiter, 1);
		run(limiter, 1, { from: 20, kind: 'throttled' });
		expect(rateAfter(limiter, 540_000)).toBeGreaterThan(1);
	});
});
