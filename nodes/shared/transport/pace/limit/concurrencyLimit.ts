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

/** Limit that a run starts with. */
export const initialLimit = 8;

/** A round ends after this many samples, or as many as its limit adds if that is more. */
const minSamples = 12;

/** Tasks count for a round only when at least this fraction of the limit was in use. */
const saturated = 0.7;

/** A higher limit is kept when it achieves at least this fraction of its possible gain. */
const worthwhileGain = 0.4;

/** Factors of the limits that are tried: until doubling has failed, and from then on. */
const factors = { doubling: 2, higher: 1.25 };

/** Doubling ends after this many failed trials: with varying durations, one may be chance. */
const maxFailedDoublings = 2;

/** Rounds with the proven limit before the next trial: while doubling, and after a failed trial. */
const rounds = { whileDoubling: 2, afterFailure: 6 };

/** Starts are spread over this fraction of the shortest duration: else all answers come at once, too. */
const spread = 0.5;

/**
 * Learns how many tasks at once are served well. In rounds, it measures the throughput: the load
 * multiplied by the ratio of shortest to actual duration (Little's law), so that the mix of tasks does
 * not matter. The limit doubles while throughput follows; from then on, slightly higher limits are
 * tried now and then. Only a cut lowers it: where answers just take longer, fewer tasks at once would
 * not be faster.
 */
export class ConcurrencyLimit {
	/** The last limit that proved good. */
	private good = initialLimit;

	/** After a cut, the limit recovers up to this value without trials. */
	private best = initialLimit;

	/** Tasks served since the limit last recovered by one. */
	private credit = 0;

	/** The limit that is being tried. */
	private trial?: number;

	private factor = factors.doubling;

	private failedDoublings = 0;

	/** What the last round with the proven limit has measured. */
	private measured = { load: 0, throughput: 0 };

	private roundsLeft = rounds.whileDoubling;

	/** Sums over the samples of this round. */
	private round = { since: 0, samples: 0, load: 0, throughput: 0 };

	private lastCut = Number.NEGATIVE_INFINITY;

	private readonly shortestTimes = new Map<string, number>();

	/** The highest allowed limit, 1 or more. What was learned above it is kept. */
	ceiling = Number.POSITIVE_INFINITY;

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

	/** Time to leave between two starts, in ms; none in a trial, which is to be over soon. */
	startInterval(label: string): number {
		if (this.isTrying) return 0;
		return (spread * (this.shortestTimes.get(label) ?? 0)) / this.current;
	}

	/** Records a served task. */
	addSample({ label, startedAt, endedAt, loadAtStart, loadAtEnd }: Sample): void {
		const took = Math.max(endedAt - startedAt, 0.1);
		const shortest = Math.min(this.shortestTimes.get(label) ?? took, took);
		this.shortestTimes.set(label, shortest);
		this.recover(endedAt);
		const { round, isTrying, current, proven } = this;
		const leastLoad = isTrying ? proven + 1 : saturated * current;
		if (startedAt < round.since || loadAtStart < leastLoad) return;
		const load = (loadAtStart + loadAtEnd) / 2;
		round.samples++;
		round.load += load;
		round.throughput += (load * shortest) / took;
		const needed = isTrying ? current - proven : current;
		if (round.samples >= Math.max(minSamples, needed)) this.endRound(endedAt);
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
		this.factor = factors.higher;
		this.measureAgain(now, rounds.afterFailure);
	}

	/** Below the last good limit, raises the limit by one per served round. */
	private recover(now: number): void {
		if (this.trial !== undefined || this.good >= this.best) return;
		if (++this.credit < this.good) return;
		this.credit = 0;
		this.good++;
		this.measureAgain(now, this.roundsLeft);
	}

	private endRound(now: number): void {
		const { samples, load, throughput } = this.round;
		const measured = { load: load / samples, throughput: throughput / samples };
		const { trial } = this;
		if (trial === undefined) {
			this.measured = measured;
			this.measureAgain(now, this.roundsLeft - 1);
		} else if (this.isWorthwhile(measured)) {
			this.good = trial;
			this.best = trial;
			this.measured = measured;
			this.measureAgain(now, 0);
		} else this.endFailedTrial(now);
		if (this.roundsLeft <= 0) this.startTrial();
	}

	/** Whether the limit that was tried is better than the proven one. */
	private isWorthwhile({ load, throughput }: ConcurrencyLimit['measured']): boolean {
		const gain = throughput / this.measured.throughput - 1;
		return gain >= worthwhileGain * (load / this.measured.load - 1);
	}

	private endFailedTrial(now: number): void {
		const wasDoubling = this.factor === factors.doubling;
		if (wasDoubling && ++this.failedDoublings >= maxFailedDoublings) this.factor = factors.higher;
		this.measureAgain(now, wasDoubling ? rounds.whileDoubling : rounds.afterFailure);
	}

	private startTrial(): void {
		const limit = Math.min(Math.ceil(this.proven * this.factor), this.ceiling);
		if (limit > this.proven) this.trial = limit;
		else this.roundsLeft = rounds.afterFailure;
	}

	/** Starts a round with the proven limit. */
	private measureAgain(now: number, roundsLeft: number): void {
		this.trial = undefined;
		this.roundsLeft = roundsLeft;
		this.round = { since: now, samples: 0, load: 0, throughput: 0 };
	}
}
