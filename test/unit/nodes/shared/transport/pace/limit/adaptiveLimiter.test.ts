import { SeededRandom } from '../../../../../../support/random';
import { testedCases } from '../../../../../../support/testEffort';
import {
	capacity,
	randomlyRefusing,
	changing,
	fixedWindow,
	tokenBucket,
	unlimited,
	type SimulatedCrm,
} from './simulatedCrm';
import { campaign, leads, limiterUpTo, simulate } from './simulatedRun';

const median = (numbers: number[]) =>
	[...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

const unending = { contacts: 1_000_000, until: 10_000 };

// A simulated CRM queues what it cannot serve, so 64 requests at once, the most that a run may have,
// get the most out of it.
describe('on a CRM of unknown capacity', () => {
	const crms: Array<[best: number, string, () => SimulatedCrm]> = [
		[796, '4 at once', () => capacity(4, 50)],
		[490, '10 at once', () => capacity(10, 200)],
		[3_184, '16 at once', () => capacity(16, 50)],
		[4_776, '24 at once', () => capacity(24, 50)],
		[12_736, '64 at once', () => capacity(64, 50)],
		[6_336, 'unlimited, 100 ms', () => unlimited(100)],
		[21_333, 'unlimited, 20 to 40 ms', () => unlimited(20, 1)],
	];

	it.each(crms)('nearly gets the %i answers of 64 at once in 10 s: %s', (best, _what, crm) => {
		for (const steps of [campaign, leads]) {
			const [learned] = simulate(crm(), { ...unending, steps });
			expect(learned.served / best).toBeGreaterThan(0.9);
		}
	});

	it.each([
		[80, '4 at once', 300, () => capacity(4, 50)],
		[320, '16 at once', 1_200, () => capacity(16, 50)],
		[320, '64 at once', 3_000, () => capacity(64, 200)],
		[320, 'any number', 3_000, () => unlimited(200)],
	])('loses little of %i per second to learning: %s', (best, _what, contacts, crm) => {
		const [learned] = simulate(crm(), { contacts });
		expect(learned.perSecond / best).toBeGreaterThan(0.92);
	});

	it('spreads the starts of requests over half of their duration, so that answers come one by one', () => {
		const limiter = limiterUpTo(64);
		limiter.end(limiter.start('lead', 0), { kind: 'served' }, 100);
		let now = 100;
		for (let started = 0; limiter.hasRoom(true); started++) {
			expect(now - 100).toBeCloseTo((started / limiter.concurrency.current) * 50);
			limiter.start('lead', now);
			now = limiter.startableAt;
		}
	});

	it('grows even when answers randomly take 50 to 150 ms', () => {
		for (const steps of [campaign, leads]) {
			const shares = Array.from({ length: testedCases(20) }, (_, seed) => {
				const [learned] = simulate(unlimited(50, 2), { ...unending, steps, seed });
				return learned.perSecond / 640;
			});
			expect(median(shares)).toBeGreaterThan(0.8);
			expect(shares.filter((share) => share < 0.7).length).toBeLessThanOrEqual(1);
		}
	});

	it('never exceeds the maximum', () => {
		expect(simulate(unlimited(50), { ...unending, ceiling: 5 })[0].limit).toBe(5);
	});

	it('adapts to a CRM that gets faster or slower', () => {
		const faster = changing(capacity(8, 50), 3_000, capacity(64, 50));
		expect(simulate(faster, { ...unending, until: 20_000 })[0].perSecond).toBeGreaterThan(800);
		const slower = changing(capacity(64, 50), 3_000, capacity(8, 50));
		const [{ served }] = simulate(slower, { ...unending, until: 20_000 });
		expect(served).toBeGreaterThan(0.9 * (3 * 1280 + 17 * 160));
	});

	it('keeps its speed when a few answers are much faster than all others', () => {
		for (let seed = 0; seed < 8; seed++) {
			const crm = capacity(8, 50);
			const mixed: SimulatedCrm = (now, random) =>
				random() < 0.01 ? { at: now + 2, verdict: { kind: 'served' } } : crm(now, random);
			const steps = seed % 2 ? leads : campaign;
			const [{ served }] = simulate(mixed, { ...unending, steps, seed, until: 30_000 });
			expect(served).toBeGreaterThan(0.95 * 30 * 160);
		}
	});

	it('probes a higher limit only with requests that may be repeated', () => {
		const limiter = limiterUpTo(64);
		let now = 0;
		const messages = (count: number) =>
			Array.from({ length: count }, () => limiter.start('message', now));
		for (let round = 0; round < 50; round++) {
			const tasks = messages(8);
			expect(limiter.hasRoom(false)).toBe(false);
			now += 50;
			for (const task of tasks) limiter.end(task, { kind: 'served' }, now);
		}
		expect(limiter.concurrency.current).toBeGreaterThan(8);
	});

	it('leaves capacity for another process', () => {
		const both = simulate(capacity(16, 50), unending, unending);
		const [one, other] = both.map(({ served }) => served);
		expect(Math.min(one, other) / Math.max(one, other)).toBeGreaterThan(0.3);
		expect(one + other).toBeGreaterThan(0.9 * 16 * 20 * 10);
	});
});

describe('on a CRM with a rate limit', () => {
	const limits = [5, 20, 50].flatMap((perSecond) =>
		[true, false].flatMap((sendsRetryAfter) => [
			{
				kind: 'token bucket',
				perSecond,
				sendsRetryAfter,
				atMost: 1.1,
				crm: () => tokenBucket(perSecond, perSecond, sendsRetryAfter),
			},
			{
				kind: 'fixed window',
				perSecond,
				sendsRetryAfter,
				// Until the next window, nothing is served, and `Retry-After` rounds up.
				atMost: 1.25,
				crm: () => fixedWindow(perSecond, 1_000, sendsRetryAfter),
			},
		]),
	);

	it.each(limits)(
		'finds the rate with few refused requests: $kind, $perSecond per second, Retry-After: $sendsRetryAfter',
		({ perSecond, atMost, crm }) => {
			const contacts = 40 * perSecond;
			const [run] = simulate(crm(), { contacts });
			expect(run.served).toBe(3 * contacts);
			expect(run.elapsed / ((3_000 * contacts) / perSecond)).toBeLessThan(atMost);
			expect(run.throttled / run.requests).toBeLessThan(0.05);
		},
	);

	it('two processes finish in about the time of one with twice the work', () => {
		const crm = () => tokenBucket(20, 20, true);
		const [one] = simulate(crm(), { contacts: 400 });
		const two = simulate(crm(), { contacts: 200 }, { contacts: 200 });
		const last = Math.max(...two.map(({ elapsed }) => elapsed));
		expect(last / one.elapsed).toBeLessThan(1.2);
	});

	it('adapts to a limit that falls or rises', () => {
		const falling = changing(tokenBucket(50, 50, true), 30_000, tokenBucket(5, 5, true));
		const fell = simulate(falling, { ...unending, until: 90_000 })[0];
		expect(fell.served).toBeGreaterThan(0.93 * (50 * 30 + 5 * 60));
		expect(fell.throttled / fell.requests).toBeLessThan(0.05);
		const rising = changing(tokenBucket(5, 5, true), 30_000, tokenBucket(50, 50, true));
		expect(simulate(rising, { ...unending, until: 120_000 })[0].served).toBeGreaterThan(2_000);
	});

	it.each([true, false])(
		'goes on at full speed after seconds in which everything was refused, Retry-After: %s',
		(sendsRetryAfter) => {
			const busy = fixedWindow(0, 4_000, sendsRetryAfter);
			const [usual] = simulate(unlimited(40), { contacts: 200, steps: leads });
			const [first] = simulate(changing(busy, 4_000, unlimited(40)), {
				contacts: 200,
				steps: leads,
			});
			expect(first.elapsed).toBeLessThan(2.1 * 4_000 + 2 * usual.elapsed);
			const open = changing(unlimited(40), 10_000, changing(busy, 14_000, unlimited(40)));
			const [amid] = simulate(open, { ...unending, steps: leads, until: 30_000 });
			const [whole] = simulate(unlimited(40), { ...unending, steps: leads, until: 30_000 });
			expect(amid.served / whole.served).toBeGreaterThan(0.6);
		},
	);

	it('does not slow down without end where half of all requests are refused by chance', () => {
		for (const wait of [undefined, 1_000]) {
			const times = Array.from({ length: testedCases(20) }, (_, seed) => {
				const crm = randomlyRefusing(0.5, wait);
				return simulate(crm, { contacts: 20, steps: leads, seed })[0].elapsed;
			});
			expect(median(times)).toBeLessThan(45_000);
			expect(Math.max(...times)).toBeLessThan(120_000);
		}
	});

	it('does not slow down when a server that refuses by chance asks to repeat at once', () => {
		const [run] = simulate(randomlyRefusing(0.1, 0), { contacts: 500 });
		expect(run.served).toBe(1_500);
		expect(run.perSecond).toBeGreaterThan(50);
	});
});

describe('after failures', () => {
	it('halves the limit once for all requests in flight together', () => {
		const limiter = limiterUpTo(64);
		const tasks = Array.from({ length: 8 }, () => limiter.start('lead', 0));
		for (const task of tasks) limiter.end(task, { kind: 'overloaded' }, 50);
		expect(limiter.concurrency.current).toBe(4);
		limiter.end(limiter.start('lead', 60), { kind: 'throttled' }, 100);
		expect(limiter.concurrency.current).toBe(2);
	});

	it('recovers when requests succeed again', () => {
		const limiter = limiterUpTo(8);
		limiter.end(limiter.start('lead', 0), { kind: 'overloaded' }, 10);
		let now = 10;
		for (let round = 0; round < 100; round++) {
			const tasks = [];
			while (limiter.hasRoom(false)) tasks.push(limiter.start('message', now));
			now += 50;
			for (const task of tasks) limiter.end(task, { kind: 'served' }, now);
		}
		expect(limiter.concurrency.current).toBe(8);
	});

	it('pauses as long as requested, whatever happens meanwhile', () => {
		for (let seed = 0; seed < testedCases(40); seed++) {
			const random = new SeededRandom(seed);
			const limiter = limiterUpTo(8);
			let now = 0;
			for (let n = 0; n < 1_000; n++) {
				now = Math.max(now, limiter.startableAt);
				const task = limiter.start('lead', now);
				now += 20;
				const isRefused = random.next() < 0.1;
				const wait = random.integer(0, 10_000);
				limiter.end(task, isRefused ? { kind: 'throttled', wait } : { kind: 'served' }, now);
				if (isRefused) expect(limiter.startableAt).toBeGreaterThanOrEqual(now + wait);
				else if (random.next() < 0.05) {
					limiter.end(limiter.start('lead', now), { kind: 'throttled', wait: 0 }, now);
				}
			}
		}
	});

	it('pauses as long as requested, and shows since when all requests of a kind were refused', () => {
		const limiter = limiterUpTo(64);
		limiter.end(limiter.start('lead', 0), { kind: 'throttled', wait: 7_000 }, 10);
		expect(limiter.startableAt).toBe(7_010);
		limiter.end(limiter.start('lead', 7_010), { kind: 'throttled', wait: 7_000 }, 7_020);
		expect(limiter.throttledSinceOf('lead')).toBe(10);
		limiter.end(limiter.start('message', 7_030), { kind: 'served' }, 7_040);
		limiter.end(limiter.start('lead', 7_050), { kind: 'neutral' }, 7_060);
		expect([limiter.throttledSinceOf('lead'), limiter.throttledSinceOf('message')]).toEqual([
			10,
			undefined,
		]);
		limiter.end(limiter.start('lead', 14_020), { kind: 'served' }, 14_050);
		expect(limiter.throttledSinceOf('lead')).toBeUndefined();
	});

	it('does not wait longer than ten seconds after any number of refusals', () => {
		for (let refusals = 1; refusals <= 40; refusals++) {
			const limiter = limiterUpTo(64);
			let now = 0;
			for (let n = 0; n < refusals; n++) {
				now = Math.max(now + 60_000, limiter.startableAt);
				limiter.end(limiter.start('lead', now), { kind: 'throttled' }, now + 50);
			}
			now = Math.max(now, limiter.startableAt);
			limiter.end(limiter.start('lead', now), { kind: 'served' }, now + 50);
			expect(limiter.startableAt - now).toBeLessThanOrEqual(10_000);
		}
	});

	it('pauses after the third refusal in a row even if asked to start again at once', () => {
		const limiter = limiterUpTo(64);
		let now = 0;
		for (let n = 0; n < 100; n++) {
			now = Math.max(now, limiter.startableAt);
			limiter.end(limiter.start('lead', now), { kind: 'throttled', wait: 0 }, now + 5);
			if (n > 1) expect(limiter.startableAt - now).toBeGreaterThanOrEqual(500);
		}
	});

	it('does not count time without requests when it measures the rate', () => {
		const limiter = limiterUpTo(64);
		let now = 0;
		const serve = () => limiter.end(limiter.start('lead', now), { kind: 'served' }, now + 20);
		for (let poll = 0; poll < 30; poll++) {
			now += 300_000;
			serve();
		}
		now += 300_000;
		for (let n = 0; n < 100; n++, now += 20) serve();
		limiter.end(limiter.start('lead', now), { kind: 'throttled' }, now + 20);
		now = limiter.startableAt;
		limiter.start('lead', now);
		expect(limiter.startableAt - now).toBeLessThan(100);
	});

	it.each([0, 2_000, 300_000])('does not count the %i ms before a burst', (pauseMs) => {
		const limiter = limiterUpTo(64);
		limiter.end(limiter.start('lead', 0), { kind: 'served' }, 20);
		const now = 20 + pauseMs;
		const burst = Array.from({ length: 20 }, () => limiter.start('lead', now));
		for (const task of burst) limiter.end(task, { kind: 'served' }, now + 20);
		limiter.end(limiter.start('lead', now + 20), { kind: 'throttled', wait: 1_000 }, now + 40);
		const resumed = limiter.startableAt;
		limiter.start('lead', resumed);
		expect(limiter.startableAt - resumed).toBeLessThan(60);
	});

	it('measures the rate at the busiest time before the first refusal', () => {
		const limiter = limiterUpTo(64);
		let now = 0;
		for (; now < 900; now += 100) {
			limiter.end(limiter.start('lead', now), { kind: 'served' }, now + 90);
		}
		const burst = Array.from({ length: 50 }, () => limiter.start('lead', now));
		for (const task of burst) limiter.end(task, { kind: 'served' }, now + 20);
		limiter.end(limiter.start('lead', now + 20), { kind: 'throttled', wait: 1_000 }, now + 40);
		const resumed = limiter.startableAt;
		limiter.start('lead', resumed);
		expect(1000 / (limiter.startableAt - resumed)).toBeGreaterThan(45);
	});

	it.each([0, 10_000])(
		'does not stop for long when the first request after %i ms is refused',
		(at) => {
			const limiter = limiterUpTo(64);
			if (at > 0) limiter.end(limiter.start('lead', 0), { kind: 'served' }, 20);
			limiter.end(limiter.start('lead', at), { kind: 'throttled' }, at + 20);
			const resumed = limiter.startableAt;
			limiter.start('lead', resumed);
			expect(limiter.startableAt - resumed).toBeLessThanOrEqual(1_000);
		},
	);

	it('does not count the time between a refusal and the next run', () => {
		const limiter = limiterUpTo(64);
		limiter.end(limiter.start('lead', 0), { kind: 'served' }, 20);
		limiter.end(limiter.start('lead', 20), { kind: 'throttled' }, 40);
		limiter.start('lead', 540_000);
		expect(limiter.startableAt - 540_000).toBeLessThan(1_000);
	});
});
