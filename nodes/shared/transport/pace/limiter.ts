/** What the limits learn from a task. */
export interface Verdict {
	/**
	 * - `served`: answered in time, whatever the answer;
	 * - `throttled`: refused because of too many tasks per time;
	 * - `overloaded`: broke down or was refused because of too many tasks at once;
	 * - `neutral`: not informative.
	 */
	kind: 'served' | 'throttled' | 'overloaded' | 'neutral';
	/** How long to start nothing, in ms, if the server asked for it. */
	wait?: number;
}

/** A task in flight. */
export interface StartedTask {
	startedAt: number;
	/** Tasks in flight at its start, including itself. */
	load: number;
}

/** Tasks at once that a run starts with. */
export const initialLimit = 8;

/** A served task counts only when at least this fraction of the limit was in use at its start. */
const saturated = 0.5;

/** Starts are spread over this fraction of the shortest duration: else all answers come at once, too. */
const spread = 0.5;

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

const never = Number.NEGATIVE_INFINITY;

/**
 * Decides when tasks may start: as many at once as are served well, and as many per second as are accepted, both
 * learned from earlier tasks. It does not know what a task is, and gets the time from its caller, in ms.
 *
 * Tasks at once: slow start and halving, with starts spread over time. The limit doubles each round until the first cut, and grows by one each
 * round from then on. Only a cut lowers it: where answers just take longer, fewer at once would not be faster.
 *
 * Tasks per second: no limit until the first refusal because of too many. Then tasks are spread evenly at the rate
 * that was served at the busiest time before it, and later at that between two refusals, which grows with the
 * tasks that are served.
 */
export class AdaptiveLimiter {
	/** The highest allowed number of tasks at once, 1 or more. What was learned above it is kept. */
	ceiling = Number.POSITIVE_INFINITY;

	private inFlight = 0;

	private limit = initialLimit;

	/** From here on, the limit grows by one each round. */
	private doublesUpTo = Number.POSITIVE_INFINITY;

	private lastCut = never;

	/** The most tasks at once of which one was served. */
	private served = initialLimit;

	/** The shortest time in which a task was served, in ms; 0 before the first. */
	private shortest = 0;

	private spreadUntil = never;

	/** Tasks since the end of the last pause. */
	private cycle = { since: never, served: 0 };

	/** How many tasks had been served at some moments before the first refusal. */
	private beforeRefusal: Array<{ at: number; served: number }> = [];

	/** Tasks per second that are accepted, as learned at the start of this cycle. */
	private base?: number;

	private pausedUntil = never;

	/** The first refusal of this cycle, and the end of the pause that it asked for. */
	private refusal?: { at: number; pausedUntil: number };

	private refusalsInARow = 0;

	private nextStart = never;

	/** How many tasks may be in flight. */
	get concurrency(): number {
		return Math.min(Math.floor(this.limit), this.ceiling);
	}

	/**
	 * Whether another task may start.
	 *
	 * @param mayRaiseLimit whether it may be used to try more at once than were served before
	 */
	hasRoom(mayRaiseLimit: boolean): boolean {
		const proven = Math.min(this.served, this.concurrency);
		return this.inFlight < (mayRaiseLimit ? this.concurrency : proven);
	}

	get isIdle(): boolean {
		return this.inFlight === 0;
	}

	/** Time from which the next task may start. */
	get startableAt(): number {
		return Math.max(this.pausedUntil, this.nextStart, this.spreadUntil);
	}

	/** Tasks per second that may start now; `undefined` when no limit is known. */
	private get rate(): number | undefined {
		if (this.base === undefined) return undefined;
		return this.base * (1 + (this.cycle.served / (this.base * doublingTime)) ** 4);
	}

	start(now: number): StartedTask {
		if (this.refusal) this.startCycle(this.refusal, now);
		if (this.rate === undefined) this.noteMoment(now);
		else {
			const interval = 1000 / this.rate;
			this.nextStart = Math.max(this.nextStart, now - interval) + interval;
		}
		this.spreadUntil = now + (spread * this.shortest) / this.concurrency;
		return { startedAt: now, load: ++this.inFlight };
	}

	/** Records the result of a task. */
	end({ startedAt, load }: StartedTask, { kind, wait }: Verdict, now: number): void {
		this.inFlight--;
		this.pause(now, wait ?? 0);
		if (kind === 'served') this.serve(startedAt, load, now - startedAt);
		const isOverloaded = kind === 'overloaded' || (kind === 'throttled' && this.base === undefined);
		if (isOverloaded) this.cut(startedAt, now);
		if (kind === 'throttled') this.refuse(startedAt, now, wait);
	}

	/** @param duration in ms */
	private serve(startedAt: number, load: number, duration: number): void {
		this.shortest = Math.min(this.shortest || duration, duration);
		if (startedAt >= this.cycle.since) {
			this.cycle.served++;
			this.refusalsInARow = 0;
		}
		if (startedAt < this.lastCut) return;
		this.served = Math.max(this.served, load);
		if (load < saturated * this.concurrency || this.limit >= this.ceiling) return;
		this.limit += this.limit < this.doublesUpTo ? 1 : 1 / this.concurrency;
	}

	/** Halves the number of tasks at once, once for all tasks that were in flight together. */
	private cut(startedAt: number, now: number): void {
		if (startedAt < this.lastCut) return;
		this.lastCut = now;
		this.limit = Math.max(1, Math.floor(this.concurrency / 2));
		this.doublesUpTo = this.limit;
	}

	/** Starts nothing for a while. A shorter pause never ends a longer one. */
	private pause(now: number, duration: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, now + duration);
	}

	private noteMoment(at: number): void {
		const noted = this.beforeRefusal;
		if (at - (noted.at(-1)?.at ?? never) < moments.every) return;
		noted.push({ at, served: this.cycle.served });
		if (noted[0].at < at - moments.keptFor) noted.shift();
	}

	/** Records a refusal because of too many tasks. Those that were in flight together count once. */
	private refuse(startedAt: number, now: number, wait?: number): void {
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
		// A rate far below the known one only shows that there was little to do.
		const least = Math.max((this.base ?? 0) / 2, lowestRate);
		this.base = Math.max(Math.min(Math.max(...rates), this.rate ?? Infinity), least);
		this.beforeRefusal = [];
	}
}
