/** A finished task, as the limit learns from it. */
export interface Sample {
	/** What kind of task it was: tasks of one kind take about as long when nothing is in the way. */
	label: string;
	startedAt: number;
	endedAt: number;
	/** Tasks in flight at its start, itself included. */
	loadAtStart: number;
	/** Tasks in flight at its end, itself included. */
	loadAtEnd: number;
}

/** A limit that is being tried, or the one that is in use. */
interface Round {
	since: number;
	samples: number;
	load: number;
	/** Sum of usual time over time taken. */
	ease: number;
}

/** Limit that a run starts with. */
export const initialLimit = 8;

/** A round is judged once this many samples are there, or as many as run at once. */
const fewestSamples = 8;

/** Tasks count for a round when this part of the limit was in use. */
const saturated = 0.7;

/** A higher limit is kept when it brings at least this part of what it could bring. */
const worthwhileGain = 0.4;

/** A lower limit is kept when it costs no more than this part of the throughput. */
const bearableLoss = 0.05;

/** Rounds between two trials: at first, and at most after trials that failed. */
const rounds = { untilNextTrial: 4, longestWait: 32 };

/**
 * Learns how many tasks at once are served well. Throughput is measured as the load times how
 * easily tasks run, which is their usual time over the time taken (Little's law), so it does not
 * matter which kinds of tasks a round holds. The limit doubles while throughput follows; then it
 * settles, and from time to time tries a bit more and a bit less.
 */
export class ConcurrencyLimit {
	/** The last limit that proved good. */
	private good = initialLimit;

	/** The limit up to which to come back after a cut without trials. */
	private best = initialLimit;

	/** Tasks served since the limit last came back by one. */
	private credit = 0;

	private trial?: number;

	private isDoubling = true;

	private throughput?: number;

	private round: Round;

	private lastCut = Number.NEGATIVE_INFINITY;

	private roundsLeft = 0;

	private wait: number = rounds.untilNextTrial;

	private isLowerNext = true;

	private readonly usualTimes = new Map<string, number>();

	constructor(
		private ceiling: number,
		now: number,
	) {
		this.round = newRound(now);
	}

	/** Sets the highest limit that may be used. What was learned above it is kept for later. */
	setCeiling(ceiling: number): void {
		this.ceiling = Math.max(1, ceiling);
	}

	/** How many tasks may run at once, if they may be used to try a higher limit. */
	get current(): number {
		return Math.min(this.trial ?? this.good, this.ceiling);
	}

	/** How many tasks may run at once, if they must not be used to try a higher limit. */
	get proven(): number {
		return Math.min(this.good, this.current);
	}

	/** Whether a higher limit than the proven one is being tried. */
	get isTrying(): boolean {
		return this.current > this.proven;
	}

	/** Takes in a task that was served. */
	addSample(sample: Sample): void {
		const { round } = this;
		const took = Math.max(sample.endedAt - sample.startedAt, 0.1);
		const usual = Math.min(this.usualTimes.get(sample.label) ?? took, took);
		this.usualTimes.set(sample.label, usual + (took - usual) * 0.001);
		this.comeBack(sample.endedAt);
		if (sample.startedAt < round.since) return;
		const isTrialUp = this.isTrying;
		const isCounted = isTrialUp
			? sample.loadAtStart > this.proven
			: sample.loadAtStart >= saturated * this.current;
		if (!isCounted) return;
		round.samples++;
		round.load += (sample.loadAtStart + sample.loadAtEnd) / 2;
		round.ease += usual / took;
		const needed = isTrialUp
			? Math.max(fewestSamples / 2, this.current - this.proven)
			: Math.max(fewestSamples, this.current);
		if (round.samples >= needed) this.judge(sample.endedAt);
	}

	/**
	 * Cuts the limit, as a task was not served: it was too much. Once for all tasks that were in
	 * flight together.
	 *
	 * @param startedAt of the task
	 * @param recovery how far the limit may come back without a trial, as part of what it was
	 * @returns whether it was cut
	 */
	cut(startedAt: number, now: number, recovery: number): boolean {
		if (startedAt < this.lastCut) return false;
		this.lastCut = now;
		const before = this.proven;
		this.good = Math.max(1, Math.min(before, Math.floor(this.current / 2)));
		if (before >= this.best) this.best = Math.max(this.good, Math.floor(before * recovery));
		this.credit = 0;
		this.endTrial(now);
		this.isDoubling = false;
		this.throughput = undefined;
		return true;
	}

	/** Below the limit that was good before, one more for each round that is served. */
	private comeBack(now: number): void {
		if (this.trial !== undefined || this.good >= this.best) return;
		if (++this.credit < this.good) return;
		this.credit = 0;
		this.good++;
		this.throughput = undefined;
		this.round = newRound(now);
	}

	private judge(now: number): void {
		const { samples, load, ease } = this.round;
		const meanLoad = load / samples;
		const throughput = meanLoad * (ease / samples);
		const { trial, proven: good } = this;
		if (trial === undefined) {
			this.throughput =
				this.throughput === undefined ? throughput : (this.throughput + throughput) / 2;
			this.round = newRound(now);
			this.plan(now);
			return;
		}
		const before = this.throughput ?? 0;
		const gain = throughput / before - 1;
		const isGood =
			trial > good ? gain >= worthwhileGain * (meanLoad / good - 1) : gain >= -bearableLoss;
		if (isGood) {
			this.good = trial;
			this.best = trial;
			this.throughput = throughput;
			this.wait = rounds.untilNextTrial;
			this.isLowerNext = trial < good;
		} else {
			if (!this.isDoubling) this.wait = Math.min(2 * this.wait, rounds.longestWait);
			this.isDoubling = false;
			this.isLowerNext = trial > good;
		}
		this.roundsLeft = isGood ? 0 : this.wait;
		this.endTrial(now);
		if (isGood) this.plan(now);
	}

	private plan(now: number): void {
		if (this.throughput === undefined || --this.roundsLeft > 0) return;
		const { proven } = this;
		const next = this.isDoubling
			? 2 * proven
			: this.isLowerNext
				? Math.floor(proven * 0.8)
				: Math.ceil(proven * 1.25);
		const limit = Math.min(Math.max(1, next), this.ceiling);
		if (limit === proven) {
			this.isDoubling = false;
			this.isLowerNext = proven > 1;
			this.roundsLeft = this.wait;
			return;
		}
		this.trial = limit;
		this.round = newRound(now);
	}

	private endTrial(now: number): void {
		this.trial = undefined;
		this.round = newRound(now);
	}
}

function newRound(now: number): Round {
	return { since: now, samples: 0, load: 0, ease: 0 };
}
