/** Part of the measured rate that is used, as the measure is never quite right. */
const margin = 0.98;

/** The logarithm by which the rate grows per second: at first, at least and at most. */
const growth = { first: 1, least: 0.002, most: 1 };

/** In this time without a refusal the growth doubles. In ms. */
const doublingTime = 8_000;

/** What a refusal leaves of the growth. */
const damping = 0.1;

/** First pause after a refusal that names no time, doubled while nothing is served. In ms. */
const firstPause = 250;

const longestPause = 30_000;

/** How much the rate that was refused counts, against the one that was measured. */
const trust = 0.55;

/** So many refusals, each after fewer served tasks than this, at a rate that falls, are chance. */
const manyRefusals = 8;
const fewServed = 40;

/** So many tasks served in spite of a refusal make it chance. */
const fewestDoubts = 2;

/** For how long refusals do not set a rate then. In ms. */
const unpacedTime = 60_000;

/** Tasks per second when nothing was served before the first refusal. */
const cautiousRate = 1;

/**
 * Learns how many tasks per second are taken, from refusals that say there were too many. Until
 * the first refusal it does not limit at all. Then tasks are spread evenly over time at the rate
 * that was served, which grows slowly until the next refusal.
 */
export class RateLimit {
	/** Since the end of the last pause. */
	private cycle: { since: number; served: number };

	/** The rate at the beginning of this cycle, per second. */
	private base?: number;

	private growth = growth.first;

	private pausedUntil = Number.NEGATIVE_INFINITY;

	/** The refusal that nothing was started after yet. */
	private refusal?: { at: number; rate: number | undefined };

	private refusalsInARow = 0;

	/** Refusals after few tasks were served, in a row, with the rate at the first of them. */
	private quick = { count: 0, rate: 0 };

	/** What became of the tasks in flight at the refusal that set a rate where there was none. */
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
		// The integral of a growth that doubles again and again.
		const doublings = Math.min(time / doublingTime, 30);
		const exponent = (this.growth * doublingTime * (2 ** doublings - 1)) / (1000 * Math.LN2);
		return this.base * Math.exp(Math.min(exponent, (growth.most * time) / 1000, 30));
	}

	/** The moment from which the next task may start. */
	get startableAt(): number {
		return Math.max(this.pausedUntil, this.nextStart);
	}

	/** A task starts. */
	start(now: number): void {
		if (this.refusal !== undefined) this.learn(this.refusal, now);
		const rate = this.rate(now);
		if (rate === undefined) return;
		const interval = 1000 / rate;
		this.nextStart = Math.max(this.nextStart, now - interval) + interval;
	}

	/** A task was served. */
	serve(startedAt: number): void {
		this.weighDoubt(startedAt, 'served');
		if (startedAt >= this.cycle.since) {
			this.cycle.served++;
			this.refusalsInARow = 0;
		}
	}

	/** Lets nothing start for a while. A shorter pause never ends a longer one. */
	pause(now: number, duration: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, now + duration);
	}

	/**
	 * A task was refused because there were too many.
	 *
	 * @param startedAt of the task
	 * @param wait that was asked for, in ms
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

	/** Begins a new cycle, with the rate that the one before has shown. */
	private learn(refusal: { at: number; rate: number | undefined }, now: number): void {
		const { since, served } = this.cycle;
		const measured = (1000 * served) / Math.max(1, now - since);
		const rate = this.tellsOfRate(refusal, now) ? refusal.rate : undefined;
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
	 * Whether refusals have to do with the rate. Where they keep coming although the rate has
	 * fallen by half, they do not, and the rate is left alone for a while.
	 */
	private tellsOfRate(refusal: { rate: number | undefined }, now: number): boolean {
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
	 * Tasks that started after one that was refused are refused too where the rate was the reason.
	 * Where most of them are served, it was chance, and sets no rate.
	 */
	private weighDoubt(startedAt: number, outcome: 'served' | 'refused'): void {
		const { doubt } = this;
		if (doubt === undefined || startedAt < doubt.from || startedAt > doubt.to) return;
		doubt[outcome]++;
		if (doubt.served < fewestDoubts || doubt.served <= 1.5 * doubt.refused) return;
		this.doubt = undefined;
		this.base = undefined;
		this.refusal = undefined;
	}
}
