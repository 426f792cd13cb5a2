/** Limit that a run starts with. */
export const initialLimit = 8;

/** A served task counts only when at least this fraction of the limit was in use at its start. */
const saturated = 0.5;

/** Starts are spread over this fraction of the shortest duration: else all answers come at once, too. */
const spread = 0.5;

/**
 * Learns how many tasks at once are served: slow start and halving. The limit doubles each round until the first
 * cut, and grows by one each round from then on. Only a cut lowers it: where answers just take longer, fewer
 * tasks at once would not be faster.
 */
export class ConcurrencyLimit {
	private limit = initialLimit;

	/** From here on, the limit grows by one each round. */
	private doublesUpTo = Number.POSITIVE_INFINITY;

	/** The most tasks at once of which one was served. */
	private served = initialLimit;

	private lastCut = Number.NEGATIVE_INFINITY;

	private readonly shortestTimes = new Map<string, number>();

	/** The highest allowed limit, 1 or more. What was learned above it is kept. */
	ceiling = Number.POSITIVE_INFINITY;

	/** Limit for tasks that may be used to try a higher one. */
	get current(): number {
		return Math.min(Math.floor(this.limit), this.ceiling);
	}

	/** Limit for tasks that must not be used to try a higher one. */
	get proven(): number {
		return Math.min(this.served, this.current);
	}

	/** Time to leave between two starts, in ms. */
	startInterval(label: string): number {
		return (spread * (this.shortestTimes.get(label) ?? 0)) / this.current;
	}

	/**
	 * Records a served task.
	 *
	 * @param load tasks in flight at its start, including itself
	 */
	serve(label: string, startedAt: number, load: number, now: number): void {
		const shortest = this.shortestTimes.get(label) ?? Number.POSITIVE_INFINITY;
		this.shortestTimes.set(label, Math.min(shortest, now - startedAt));
		if (startedAt < this.lastCut) return;
		this.served = Math.max(this.served, load);
		if (load < saturated * this.current || this.limit >= this.ceiling) return;
		this.limit += this.limit < this.doublesUpTo ? 1 : 1 / this.current;
	}

	/**
	 * Halves the limit because a task was not served, once for all tasks that were in flight together.
	 *
	 * @param startedAt when the task started
	 */
	cut(startedAt: number, now: number): void {
		if (startedAt < this.lastCut) return;
		this.lastCut = now;
		this.limit = Math.max(1, Math.floor(this.current / 2));
		this.doublesUpTo = this.limit;
	}
}
