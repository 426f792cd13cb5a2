import { RefusalCause } from './refusalCause';
import type { RateOutcome } from './sequentialTest';

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

/** Pause after a test that was refused too often. In ms. */
const pauseAfterTest = 1_000;

/** This many tasks served despite a refusal make it a chance event. */
const minServedForDoubt = 2;

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

	private readonly cause = new RefusalCause();

	/** Results of the tasks in flight at the refusal that first set a rate. */
	private doubt?: { from: number; to: number; refused: number; served: number };

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
		if (this.cause.testedRate !== undefined) return this.cause.testedRate;
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
		this.recordOutcome('served', startedAt, now);
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
		if (wait) this.pause(now, wait);
		if (this.recordOutcome('refused', startedAt, now) === 'rate') return;
		if (isNew) {
			this.refusal = { at: now, rate: this.rate(now) };
			this.refusalsInARow++;
		}
		const ownPause = Math.min(firstPause * 2 ** (this.refusalsInARow - 1), longestPause);
		const isImmediate = wait === 0 && this.refusalsInARow <= maxImmediateRetries;
		if (isNew && !wait && !isImmediate) this.pause(now, ownPause);
	}

	/** Starts a new cycle with the rate measured in the last one; a test keeps its rate. */
	private learn({ at, rate }: { at: number; rate: number | undefined }, now: number): void {
		if (this.cause.isChance(now)) {
			// The cycle continues, so that the next rate is measured over all this time.
			this.refusal = undefined;
			return;
		}
		const { since, served } = this.cycle;
		// Time without requests after the pause, such as that between two runs, says nothing.
		const end = Math.min(now, Math.max(at, this.pausedUntil));
		const measured = (1000 * served) / Math.max(1, end - since);
		if (this.cause.testedRate === undefined) {
			if (served === 0) this.base = Math.max((rate ?? 2 * cautiousRate) / 2, leastUnservedRate);
			else if (rate === undefined) this.base = margin * measured;
			else {
				this.base = margin * Math.min(measured, rate) ** (1 - trust) * rate ** trust;
				const grown = this.growth * 2 ** ((at - since) / doublingTime);
				this.growth = Math.min(Math.max(grown * damping, growth.least), growth.most);
			}
			if (rate !== undefined) this.cause.suspect(rate, now);
		}
		this.cycle = { since: now, served: 0 };
		this.nextStart = now;
		this.refusal = undefined;
	}

	/** @returns the cause of refusals, if this result ends a test of it */
	private recordOutcome(outcome: RateOutcome, startedAt: number, now: number) {
		const cause = this.cause.record(outcome, startedAt, now);
		if (cause === 'chance') this.base = undefined;
		if (cause === 'rate') {
			// Refusals during the test say nothing about the rate before it.
			this.pause(now, pauseAfterTest);
			this.cycle = { since: this.pausedUntil, served: 0 };
			this.refusal = undefined;
		}
		return cause;
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
