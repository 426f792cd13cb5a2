/** Fraction of the measured rate that is used, to allow for measurement errors. */
const margin = 0.98;

/** Time in which the rate doubles if nothing is refused, slowly at first. In s. */
const doublingTime = 12;

/** The pause after a longer cycle does not count for its rate: tasks were spread evenly. In ms. */
const evenTime = 5_000;

/** First pause after a refusal without `Retry-After`, doubled while nothing is served. In ms. */
const firstPause = 250;

const longestPause = 10_000;

/** A server that asks for less is obeyed, and limits the rate only if it refuses again. In ms. */
const shortWait = 1_000;

const maxShortWaits = 2;

/**
 * Lowest rate that is learned, per second: where refusals are a matter of chance, it would fall without end.
 * A server that accepts fewer says so again and again, and each time costs a pause.
 */
const lowestRate = 1;

/** Until the first refusal, what was served until then is noted this often, for this long. In ms. */
const moments = { every: 100, keptFor: 60_000 };

/**
 * Learns how many tasks per second are accepted, from refusals because of too many. There is no
 * limit until the first refusal. Then tasks are spread evenly at the rate that was served at the busiest
 * time before it, and later at that between two refusals, which grows with the tasks that are served.
 */
export class RateLimit {
	/** Tasks since the end of the last pause. */
	private cycle = { since: Number.NEGATIVE_INFINITY, served: 0 };

	/** How many tasks had been served at some moments before the first refusal. */
	private beforeRefusal: Array<{ at: number; served: number }> = [];

	/** The rate at the start of this cycle, per second. */
	private base?: number;

	private pausedUntil = Number.NEGATIVE_INFINITY;

	/** The first refusal of this cycle, and the end of the pause that it asked for. */
	private refusal?: { at: number; pausedUntil: number };

	private refusalsInARow = 0;

	private nextStart = Number.NEGATIVE_INFINITY;

	/** Tasks per second that may start now; `undefined` when no limit is known. */
	get rate(): number | undefined {
		if (this.base === undefined) return undefined;
		return this.base * (1 + (this.cycle.served / (this.base * doublingTime)) ** 4);
	}

	/** Time from which the next task may start. */
	get startableAt(): number {
		return Math.max(this.pausedUntil, this.nextStart);
	}

	/** Records that a task starts. */
	start(now: number): void {
		if (this.refusal) this.startCycle(this.refusal, now);
		if (this.rate === undefined) return this.noteMoment(now);
		const interval = 1000 / this.rate;
		this.nextStart = Math.max(this.nextStart, now - interval) + interval;
	}

	private noteMoment(at: number): void {
		const noted = this.beforeRefusal;
		if (at - (noted.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < moments.every) return;
		noted.push({ at, served: this.cycle.served });
		if (noted[0].at < at - moments.keptFor) noted.shift();
	}

	/** Records that a task was served. */
	serve(startedAt: number): void {
		if (startedAt < this.cycle.since) return;
		this.cycle.served++;
		this.refusalsInARow = 0;
	}

	/** Starts nothing for a while. A shorter pause never ends a longer one. */
	pause(now: number, duration: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, now + duration);
	}

	/**
	 * Records that a task was refused because of too many. Tasks that were in flight together count
	 * once.
	 *
	 * @param startedAt when the task started
	 * @param wait requested pause, in ms
	 */
	refuse(startedAt: number, now: number, wait?: number): void {
		this.pause(now, wait ?? 0);
		if (startedAt < this.cycle.since || this.refusal) return;
		this.refusalsInARow++;
		const isShort = wait !== undefined && wait < shortWait;
		if (isShort && this.refusalsInARow <= maxShortWaits) return;
		const ownPause = firstPause * 2 ** (this.refusalsInARow - 1);
		if (!wait) this.pause(now, Math.min(ownPause, longestPause));
		this.refusal = { at: now, pausedUntil: this.pausedUntil };
	}

	/**
	 * Starts a new cycle with the rate that was served in the last one. Where nothing was served, the server
	 * was busy whatever the rate, and only the next pause is longer.
	 */
	private startCycle(refusal: { at: number; pausedUntil: number }, now: number): void {
		if (this.cycle.served > 0) this.learn(refusal);
		this.cycle = { since: now, served: 0 };
		this.nextStart = now;
		this.refusal = undefined;
	}

	private learn({ at, pausedUntil }: { at: number; pausedUntil: number }): void {
		const { since, served } = this.cycle;
		const isEven = this.base !== undefined && at - since > evenTime;
		// Time without requests after the pause, such as that between two runs, says nothing.
		const end = isEven ? at : pausedUntil;
		// Before the first refusal, tasks may have been few for some time.
		const rates = [{ at: since, served: 0 }, ...this.beforeRefusal].map(
			(moment) => (1000 * margin * (served - moment.served)) / Math.max(1, end - moment.at),
		);
		const refused = this.rate ?? Number.POSITIVE_INFINITY;
		// A rate far below the known one only shows that there was little to do.
		const least = Math.max((this.base ?? 0) / 2, lowestRate);
		this.base = Math.max(Math.min(Math.max(...rates), refused), least);
		this.beforeRefusal = [];
	}
}
