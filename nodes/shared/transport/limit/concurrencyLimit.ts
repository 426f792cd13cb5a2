/** A finished task, from which the limit learns. */
export interface Sample {
	/** Kind of task: tasks of one kind normally take about the same time. */
	label: string;
	startedAt: number;
	endedAt: number;
	/** Tasks in flight at its start, including itself. */
	loadAtStart: number;
	/** Tasks in flight at its end, including itself. */
	loadAtEnd: number;
}

/** A measurement of one limit: the one in use, or one that is being tried. */
interface Round {
	since: number;
	samples: number;
	load: number;
	/** Sum of usual duration divided by actual duration. */
	ease: number;
	/** Sum of the squares of these quotients. */
	easeSquared: number;
}

/** Limit that a run starts with. */
export const initialLimit = 8;

/** A round is judged after this many samples, or as many as run at once if that is more. */
const minSamples = 8;

/** Tasks count for a round only when at least this fraction of the limit was in use. */
const saturated = 0.7;

/** A higher limit is kept when it achieves at least this fraction of its possible gain. */
const worthwhileGain = 0.4;

/** A round is precise enough when its relative standard error is at most this. */
const preciseError = 0.08;

/** Standard errors by which a doubling may miss its gain. */
const tolerance = 1.5;

/** A round that stays imprecise is judged after this many times the samples. */
const patience = 6;

/** A lower limit is kept when it costs at most this fraction of the throughput. */
const acceptableLoss = 0.05;

/** Doubling ends after this many failed trials in a row: with varying durations, one may be chance. */
const maxFailedDoublings = 2;

/** Rounds between two trials: while doubling, then initially, and at most after failed trials. */
const rounds = { untilNextDoubling: 2, untilNextTrial: 4, longestWait: 32 };

/**
 * Learns how many tasks at once are served well. Throughput is the load multiplied by the ratio of
 * usual to actual duration (Little's law), so the mix of task kinds in a round does not matter. The
 * limit doubles while throughput follows; then it settles, and occasionally tries slightly higher
 * and lower values.
 */
export class ConcurrencyLimit {
	/** The last limit that proved good. */
	private good = initialLimit;

	/** After a cut, the limit recovers up to this value without trials. */
	private best = initialLimit;

	/** Tasks served since the limit last recovered by one. */
	private credit = 0;

	private trial?: number;

	private isDoubling = true;

	/** Failed trials of a doubled limit in a row. */
	private failedDoublings = 0;

	private throughput?: number;

	/** The first round only finds usual durations, and is not judged. */
	private isFirstRound = true;

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

	/** Sets the highest allowed limit. What was learned above it is kept. */
	setCeiling(ceiling: number): void {
		this.ceiling = Math.max(1, ceiling);
	}

	/** Limit for tasks that may be used to try a higher limit. */
	get current(): number {
		return Math.min(this.trial ?? this.good, this.ceiling);
	}

	/** Limit for tasks that must not be used to try a higher limit. */
	get proven(): number {
		return Math.min(this.good, this.current);
	}

	/** Whether a higher limit than the proven one is being tried. */
	get isTrying(): boolean {
		return this.current > this.proven;
	}

	/** Records a served task. */
	addSample(sample: Sample): void {
		const { round } = this;
		const took = Math.max(sample.endedAt - sample.startedAt, 0.1);
		const usual = Math.min(this.usualTimes.get(sample.label) ?? took, took);
		this.usualTimes.set(sample.label, usual + (took - usual) * 0.001);
		this.recover(sample.endedAt);
		if (sample.startedAt < round.since) return;
		const isTrialUp = this.isTrying;
		const isCounted = isTrialUp
			? sample.loadAtStart > this.proven
			: sample.loadAtStart >= saturated * this.current;
		if (!isCounted) return;
		round.samples++;
		round.load += (sample.loadAtStart + sample.loadAtEnd) / 2;
		round.ease += usual / took;
		round.easeSquared += (usual / took) ** 2;
		const needed = isTrialUp
			? Math.max(minSamples / 2, this.current - this.proven)
			: Math.max(minSamples, this.current);
		const isPrecise = relativeError(round) <= preciseError || round.samples >= patience * needed;
		if (round.samples >= needed && isPrecise) this.judge(sample.endedAt);
	}

	/**
	 * Cuts the limit because a task was not served. Cuts only once for all tasks that were in flight
	 * together.
	 *
	 * @param startedAt when the task started
	 * @param recovery fraction of the earlier limit up to which it may recover without a trial
	 */
	cut(startedAt: number, now: number, recovery: number): void {
		if (startedAt < this.lastCut) return;
		this.lastCut = now;
		const before = this.proven;
		this.good = Math.max(1, Math.min(before, Math.floor(this.current / 2)));
		if (before >= this.best) this.best = Math.max(this.good, Math.floor(before * recovery));
		this.credit = 0;
		this.endTrial(now);
		this.isDoubling = false;
		this.throughput = undefined;
	}

	/** Below the last good limit, raises the limit by one per served round. */
	private recover(now: number): void {
		if (this.trial !== undefined || this.good >= this.best) return;
		if (++this.credit < this.good) return;
		this.credit = 0;
		this.good++;
		this.throughput = undefined;
		this.round = newRound(now);
	}

	private judge(now: number): void {
		if (this.isFirstRound) {
			this.isFirstRound = false;
			this.round = newRound(now);
			return;
		}
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
		const allowance = this.isDoubling ? tolerance * relativeError(this.round) : 0;
		const isGood =
			trial > good
				? gain + allowance >= worthwhileGain * (meanLoad / good - 1)
				: gain >= -acceptableLoss;
		if (isGood) {
			this.good = trial;
			this.best = trial;
			this.failedDoublings = 0;
			this.throughput = throughput;
			this.wait = rounds.untilNextTrial;
			this.isLowerNext = trial < good;
		} else {
			if (!this.isDoubling) this.wait = Math.min(2 * this.wait, rounds.longestWait);
			this.isDoubling &&= ++this.failedDoublings < maxFailedDoublings;
			this.isLowerNext = trial > good;
		}
		this.roundsLeft = isGood ? 0 : this.isDoubling ? rounds.untilNextDoubling : this.wait;
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
	return { since: now, samples: 0, load: 0, ease: 0, easeSquared: 0 };
}

/** Standard error of the mean ease, as a fraction of it. */
function relativeError({ samples, ease, easeSquared }: Round): number {
	const mean = ease / samples;
	const variance = Math.max(0, easeSquared / samples - mean ** 2);
	return Math.sqrt(variance / samples) / mean;
}
