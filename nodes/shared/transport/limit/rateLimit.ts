import { SequentialTest, type RateOutcome } from './sequentialTest';

/** Fraction of the measured rate that is used, to allow for measurement errors. */
const margin = 0.98;

/** Logarithmic growth of the rate per second: initial, minimum and maximum. */
const growth = { first: 1, least: 0.002, most: 1 };

/** Time without a refusal after which the growth doubles, in ms. */
const doublingTime = 8_000;

/** Factor applied to the growth by a refusal. */
const damping = 0.1;

/** First pause after a refusal without `Retry-After`, doubled while nothing is served. In ms. */
const firstPause = 250;

const longestPause = 30_000;

/** After this many refusals in a row, tasks pause although none was requested. */
const maxImmediateRetries = 2;

/** Weight of the refused rate against the measured rate. */
const trust = 0.55;

/**
 * This many refusals while the rate falls by half raise the suspicion that they are chance: at
 * first, and at most after false suspicions. Half of them do if it falls to a quarter.
 */
const suspiciousRefusals = { first: 6, most: 24 };

/** Refusals rarer than this slow nothing down that is worth a test. */
const suspiciousFrequency = 1 / 60;

/** A test lasts for at least as many tasks as the higher rate starts in this time. In ms. */
const testTime = 3_000;

/** A test ends when one explanation is this many times as likely as the other. */
const decisive = Math.log(100);

/** Pause after a test that was refused too often. In ms. */
const pauseAfterTest = 1_000;

/** Refusals count as caused by the rate after all when that is this many times as likely. */
const alarming = Math.log(8_000);

/** The evidence for chance that later refusals have to outweigh. */
const trustInChance = -1;

/** This many tasks served despite a refusal make it a chance event. */
const minServedForDoubt = 2;

/** How long refusals that proved to be chance set no rate; doubled each time. In ms. */
const firstUnpacedTime = 60_000;

/** Rate when nothing was served before the first refusal, per second. */
const cautiousRate = 1;

/** Lowest rate when nothing is served, per second: no wait is longer than the longest pause. */
const leastUnservedRate = 1_000 / longestPause;

/** The rate is measured again after this time without any task, in ms. */
const idleTime = 5_000;

/**
 * Learns how many tasks per second are accepted, from refusals because of too many. There is no
 * limit until the first refusal. Then tasks are spread evenly at the served rate, which grows
 * slowly until the next refusal.
 */
export class RateLimit {
	/** Tasks since the end of the last pause. */
	private cycle: { since: number; served: number };

	/** The rate at the start of this cycle, per second. */
	private base?: number;

	private growth = growth.first;

	private pausedUntil = Number.NEGATIVE_INFINITY;

	/** The last refusal, while nothing was started after it. */
	private refusal?: { at: number; rate: number | undefined };

	private refusalsInARow = 0;

	/** Results since the highest rate at which a task was refused. */
	private sincePeak = { rate: 0, refused: 0, served: 0 };

	/** A test whether tasks are refused more often at a higher rate. */
	private test?: {
		since: number;
		rate: number;
		/** Frequency of refusals before the test. */
		frequency: number;
		tasks: number;
		likelihood: SequentialTest;
	};

	/** Refusals needed to suspect chance. */
	private neededRefusals = suspiciousRefusals.first;

	/** Checks refusals while they set no rate. */
	private alarm?: SequentialTest;

	/** Results of the tasks in flight at the refusal that first set a rate. */
	private doubt?: { from: number; to: number; refused: number; served: number };

	private unpacedUntil = Number.NEGATIVE_INFINITY;

	private unpacedTime = firstUnpacedTime;

	private nextStart = Number.NEGATIVE_INFINITY;

	/** When a task last started or was served. */
	private activeAt: number;

	constructor(now: number) {
		this.cycle = { since: now, served: 0 };
		this.activeAt = now;
	}

	/** Tasks per second that may start now; `undefined` when no limit is known. */
	rate(now: number): number | undefined {
		if (this.base === undefined) return undefined;
		if (this.test) return this.test.rate;
		const time = Math.max(0, now - this.cycle.since);
		// The integral of a growth that keeps doubling.
		const doublings = Math.min(time / doublingTime, 30);
		const exponent = (this.growth * doublingTime * (2 ** doublings - 1)) / (1000 * Math.LN2);
		return this.base * Math.exp(Math.min(exponent, (growth.most * time) / 1000, 30));
	}

	/** Time from which the next task may start. */
	get startableAt(): number {
		return Math.max(this.pausedUntil, this.nextStart);
	}

	/** Records that a task starts. */
	start(now: number): void {
		if (this.refusal !== undefined) this.learn(this.refusal, now);
		const isIdle = now - this.activeAt > idleTime;
		if (this.base === undefined && isIdle) this.cycle = { since: now, served: 0 };
		this.activeAt = now;
		const rate = this.rate(now);
		if (rate === undefined) return;
		const interval = 1000 / rate;
		this.nextStart = Math.max(this.nextStart, now - interval) + interval;
	}

	/** Records that a task was served. */
	serve(startedAt: number, now: number): void {
		this.weighDoubt(startedAt, 'served');
		this.sincePeak.served++;
		this.weighTest(startedAt, now, 'served');
		this.weighAlarm(now, 'served');
		this.activeAt = now;
		if (startedAt >= this.cycle.since) {
			this.cycle.served++;
			this.refusalsInARow = 0;
		}
	}

	/** Starts nothing for a while. A shorter pause never ends a longer one. */
	pause(now: number, duration: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, now + duration);
	}

	/**
	 * Records that a task was refused because of too many.
	 *
	 * @param startedAt when the task started
	 * @param wait requested pause, in ms; 0 asks to start again at once
	 */
	refuse(startedAt: number, now: number, wait?: number): void {
		const isNew = startedAt >= this.cycle.since && this.refusal === undefined;
		if (isNew && this.rate(now) === undefined) {
			this.doubt = { from: startedAt, to: now, refused: 0, served: 0 };
		}
		this.weighDoubt(startedAt, 'refused');
		if (this.weighTest(startedAt, now, 'refused')) return;
		this.weighAlarm(now, 'refused');
		if (isNew) {
			this.refusal = { at: now, rate: this.rate(now) };
			this.refusalsInARow++;
		}
		const ownPause = Math.min(firstPause * 2 ** (this.refusalsInARow - 1), longestPause);
		const isImmediate = wait === 0 && this.refusalsInARow <= maxImmediateRetries;
		if (wait) this.pause(now, wait);
		else if (isNew && !isImmediate) this.pause(now, ownPause);
	}

	/** Starts a new cycle with the rate measured in the last one; a test keeps its rate. */
	private learn({ at, rate }: { at: number; rate: number | undefined }, now: number): void {
		if (now < this.unpacedUntil) {
			// The cycle continues, so that the next rate is measured over all this time.
			this.refusal = undefined;
			return;
		}
		const { since, served } = this.cycle;
		// Time without requests after the pause, such as that between two runs, says nothing.
		const end = Math.min(now, Math.max(at, this.pausedUntil));
		const measured = (1000 * served) / Math.max(1, end - since);
		if (this.test === undefined) {
			if (served === 0) this.base = Math.max((rate ?? 2 * cautiousRate) / 2, leastUnservedRate);
			else if (rate === undefined) this.base = margin * measured;
			else {
				this.base = margin * Math.min(measured, rate) ** (1 - trust) * rate ** trust;
				const grown = this.growth * 2 ** ((at - since) / doublingTime);
				this.growth = Math.min(Math.max(grown * damping, growth.least), growth.most);
			}
			if (rate !== undefined) this.suspectChance(rate, now);
		}
		this.cycle = { since: now, served: 0 };
		this.nextStart = now;
		this.refusal = undefined;
	}

	/**
	 * Refusals that continue although the rate has fallen by half may be chance: the higher rate is
	 * then tested.
	 */
	private suspectChance(refusedRate: number, now: number): void {
		const { rate, refused, served } = this.sincePeak;
		if (refusedRate >= rate) {
			this.sincePeak = { rate: refusedRate, refused: 0, served: 0 };
			return;
		}
		this.sincePeak.refused++;
		const frequency = refused / (refused + served + 1);
		if (refusedRate > rate / 2 || frequency < suspiciousFrequency) return;
		if (refused < this.neededRefusals / (refusedRate > rate / 4 ? 1 : 2)) return;
		const byRate = Math.max(2 * frequency, 1 - refusedRate / rate);
		const likelihood = new SequentialTest(frequency, limitProbability(byRate, frequency));
		this.test = { since: now, rate, frequency, tasks: 0, likelihood };
		this.sincePeak = { rate: 0, refused: 0, served: 0 };
	}

	/**
	 * Ends the test once it is clear whether refusals depend on the rate.
	 *
	 * @returns whether it has ended because they do
	 */
	private weighTest(startedAt: number, now: number, outcome: RateOutcome): boolean {
		const { test } = this;
		if (test === undefined || startedAt < test.since) return false;
		const { likelihood, rate, frequency } = test;
		test.tasks++;
		likelihood.add(outcome);
		if (likelihood.evidence > decisive) {
			this.test = undefined;
			this.pause(now, pauseAfterTest);
			// Refusals during the test say nothing about the rate before it.
			this.cycle = { since: this.pausedUntil, served: 0 };
			this.refusal = undefined;
			return true;
		}
		if (likelihood.evidence > -decisive || test.tasks < (rate * testTime) / 1000) return false;
		this.test = undefined;
		this.base = undefined;
		const byRate = Math.max(3 * frequency, 0.25);
		this.alarm = new SequentialTest(frequency, limitProbability(byRate, frequency), trustInChance);
		this.unpacedUntil = now + this.unpacedTime;
		this.unpacedTime *= 2;
		return false;
	}

	/** Sets a rate again when refusals that seemed to be chance become too frequent. */
	private weighAlarm(now: number, outcome: RateOutcome): void {
		if (this.alarm === undefined || now >= this.unpacedUntil) return;
		this.alarm.add(outcome);
		if (this.alarm.evidence < alarming) return;
		this.alarm = undefined;
		this.unpacedUntil = now;
		this.neededRefusals = Math.min(2 * this.neededRefusals, suspiciousRefusals.most);
	}

	/**
	 * If the rate caused a refusal, tasks that started after the refused one are refused too. If most
	 * of them are served, the refusal was chance and sets no rate.
	 */
	private weighDoubt(startedAt: number, outcome: RateOutcome): void {
		const { doubt } = this;
		if (doubt === undefined || startedAt < doubt.from || startedAt > doubt.to) return;
		doubt[outcome]++;
		if (doubt.served < minServedForDoubt || doubt.served <= 1.5 * doubt.refused) return;
		this.doubt = undefined;
		this.base = undefined;
		this.refusal = undefined;
	}
}

/** Reduces a probability to at most halfway from the lower one to certainty. */
function limitProbability(probability: number, lower: number): number {
	return Math.min(probability, (1 + lower) / 2);
}
