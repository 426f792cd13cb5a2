import { testedCases } from '../../../../../support/testEffort';
import {
	capacity,
	randomlyRefusing,
	changing,
	fixedWindow,
	tokenBucket,
	unlimited,
	type SimulatedCrm,
} from './simulatedCrm';
import { simulate } from './simulatedRun';

const median = (numbers: number[]) =>
	[...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

const unending = { contacts: 1_000_000, until: 10_000 };

// A simulated CRM queues what it cannot serve, so 64 requests at once, the most that a run may have,
// get the most out of it.
describe('on a CRM of unknown capacity', () => {
	const crms: Array<[best: number, string, () => SimulatedCrm]> = [
		[796, '4 at once', () => capacity(4, 50)],
		[3_184, '16 at once', () => capacity(16, 50)],
		[12_736, '64 at once', () => capacity(64, 50)],
		[21_333, 'unlimited, 20 to 40 ms', () => unlimited(20, 1)],
	];

	it.each(crms)('nearly gets the %i answers of 64 at once in 10 s: %s', (best, _what, crm) => {
		for (const steps of [3, 1]) {
			const [learned] = simulate(crm(), { ...unending, steps });
			expect(learned.served / best).toBeGreaterThan(0.9);
		}
	});

	it.each([
		[80, '4 at once', 300, () => capacity(4, 50)],
		[320, '64 at once', 3_000, () => capacity(64, 200)],
		[320, 'any number', 3_000, () => unlimited(200)],
	])('loses little of %i per second to learning: %s', (best, _what, contacts, crm) => {
		const [learned] = simulate(crm(), { contacts });
		expect(learned.perSecond / best).toBeGreaterThan(0.92);
	});

	it('adapts to a CRM that gets faster or slower', () => {
		const faster = changing(capacity(8, 50), 3_000, capacity(64, 50));
		expect(simulate(faster, { ...unending, until: 20_000 })[0].perSecond).toBeGreaterThan(800);
		const slower = changing(capacity(64, 50), 3_000, capacity(8, 50));
		const [{ served }] = simulate(slower, { ...unending, until: 20_000 });
		expect(served).toBeGreaterThan(0.9 * (3 * 1280 + 17 * 160));
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
			const [usual] = simulate(unlimited(40), { contacts: 200, steps: 1 });
			const [first] = simulate(changing(busy, 4_000, unlimited(40)), {
				contacts: 200,
				steps: 1,
			});
			expect(first.elapsed).toBeLessThan(2.1 * 4_000 + 2 * usual.elapsed);
			const open = changing(unlimited(40), 10_000, changing(busy, 14_000, unlimited(40)));
			const [amid] = simulate(open, { ...unending, steps: 1, until: 30_000 });
			const [whole] = simulate(unlimited(40), { ...unending, steps: 1, until: 30_000 });
			expect(amid.served / whole.served).toBeGreaterThan(0.6);
		},
	);

	it('does not slow down without end where half of all requests are refused by chance', () => {
		for (const wait of [undefined, 1_000]) {
			const times = Array.from({ length: testedCases(20) }, (_, seed) => {
				const crm = randomlyRefusing(0.5, wait);
				return simulate(crm, { contacts: 20, steps: 1, seed })[0].elapsed;
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
