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

/** Weight of the refused rate against the measured rate. */
const trust = 0.55;

/** This many refusals, each after fewer served tasks than this, at a falling rate, are chance. */
const manyRefusals = 8;
const fewServed = 40;

/** This many tasks served despite a refusal make it a chance event. */
const minServedForDoubt = 2;

/** How long refusals then set no rate, in ms. */
const unpacedTime = 60_000;

/** Rate when nothing was served before the first refusal, per second. */
const cautiousRate = 1;

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

	/** Consecutive refusals after few served tasks, and the rate at the first of them. */
	private quick = { count: 0, rate: 0 };

	/** Results of the tasks in flight at the refusal that first set a rate. */
	private doubt?: { from: number; to: number; refused: number; served: number };

	private unpacedUntil = Number.NEGATIVE_INFINITY;

	private nextStart = Number.NEGATIVE_INFINITY;

	constructor(now: number) {
		this.cycle = { since: now, served: 0 };
	}

	/** Tasks per second that may start now; `undefined` when no limit is known. */
	rate(now: number): number | undefined {
		if (this.base === undefined) return undefined;
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
		const rate = this.rate(now);
		if (rate === undefined) return;
		const interval = 1000 / rate;
		this.nextStart = Math.max(this.nextStart, now - interval) + interval;
	}

	/** Records that a task was served. */
	serve(startedAt: number): void {
		this.weighDoubt(startedAt, 'served');
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
	 * @param wait requested pause, in ms
	 */
	refuse(startedAt: number, now: number, wait?: number): void {
		const isNew = startedAt >= this.cycle.since && this.refusal === undefined;
		if (isNew && this.rate(now) === undefined) {
			this.doubt = { from: startedAt, to: now, refused: 0, served: 0 };
		}
		this.weighDoubt(startedAt, 'refused');
		if (isNew) {
			this.refusal = { at: now, rate: this.rate(now) };
			this.refusalsInARow++;
		}
		const ownPause = Math.min(firstPause * 2 ** (this.refusalsInARow - 1), longestPause);
		if (wait !== undefined) this.pause(now, wait);
		else if (isNew) this.pause(now, ownPause);
	}

	/** Starts a new cycle with the rate measured in the last one. */
	private learn(refusal: { at: number; rate: number | undefined }, now: number): void {
		const { since, served } = this.cycle;
		const measured = (1000 * served) / Math.max(1, now - since);
		const rate = this.dependsOnRate(refusal, now) ? refusal.rate : undefined;
		if (now < this.unpacedUntil) this.base = undefined;
		else if (served === 0) this.base = (rate ?? 2 * cautiousRate) / 2;
		else if (rate === undefined) this.base = margin * measured;
		else {
			this.base = margin * Math.min(measured, rate) ** (1 - trust) * rate ** trust;
			const grown = this.growth * 2 ** ((refusal.at - since) / doublingTime);
			this.growth = Math.min(Math.max(grown * damping, growth.least), growth.most);
		}
		this.cycle = { since: now, served: 0 };
		this.nextStart = now;
		this.refusal = undefined;
	}

	/**
	 * Whether refusals depend on the rate. If they continue although the rate has fallen by half,
	 * they do not, and refusals set no rate for a while.
	 */
	private dependsOnRate(refusal: { rate: number | undefined }, now: number): boolean {
		if (refusal.rate === undefined || this.cycle.served >= fewServed) {
			this.quick = { count: 0, rate: refusal.rate ?? 0 };
			return refusal.rate !== undefined;
		}
		if (this.quick.count++ === 0) this.quick.rate = refusal.rate;
		if (this.quick.count < manyRefusals || refusal.rate > this.quick.rate / 2) return true;
		this.unpacedUntil = now + unpacedTime;
		this.quick = { count: 0, rate: 0 };
		return false;
	}

	/**
	 * If the rate caused a refusal, tasks that started after the refused one are refused too. If most
	 * of them are served, the refusal was chance and sets no rate.
	 */
	private weighDoubt(startedAt: number, outcome: 'served' | 'refused'): void {
		const { doubt } = this;
		if (doubt === undefined || startedAt < doubt.from || startedAt > doubt.to) return;
		doubt[outcome]++;
		if (doubt.served < minServedForDoubt || doubt.served <= 1.5 * doubt.refused) return;
		this.doubt = undefined;
		this.base = undefined;
		this.refusal = undefined;
	}
}
