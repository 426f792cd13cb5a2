import { ConcurrencyLimit } from './concurrencyLimit';
import { RateLimit } from './rateLimit';

/** What became of a task, as far as the limits learn from it. */
export interface Verdict {
	/**
	 * - `served`: in time, whatever the answer was;
	 * - `throttled`: not done, as there were too many tasks in a while;
	 * - `overloaded`: it broke down, or was not done, as there were too many at once;
	 * - `neutral`: tells nothing.
	 */
	kind: 'served' | 'throttled' | 'overloaded' | 'neutral';
	/** For how long nothing should be started, in ms, where that was said. */
	wait?: number;
}

/** A task that has started. */
export interface StartedTask {
	label: string;
	startedAt: number;
	loadAtStart: number;
}

/** A limit that broke down by chance comes back to this part of what it was. */
const recoveryAfterOverload = 0.9;

/**
 * Decides when tasks may start: so many at once as are served well, and so many per second as are
 * taken, both learned from what became of the tasks before. Knows nothing of what a task is, and
 * takes the time from its caller, in ms.
 */
export class AdaptiveLimiter {
	private readonly concurrency: ConcurrencyLimit;

	private readonly rateLimit: RateLimit;

	private inFlight = 0;

	private allThrottledSince?: number;

	/** @param ceiling the most tasks at once */
	constructor(ceiling: number, now: number) {
		this.concurrency = new ConcurrencyLimit(ceiling, now);
		this.rateLimit = new RateLimit(now);
	}

	/** The most tasks at once. */
	setCeiling(ceiling: number): void {
		this.concurrency.setCeiling(ceiling);
	}

	/** How many tasks may run at once now, trials included. */
	get limit(): number {
		return this.concurrency.current;
	}

	/** Tasks per second that may start now; `undefined` when no limit is known. */
	rate(now: number): number | undefined {
		return this.rateLimit.rate(now);
	}

	/** Since when every task was throttled; `undefined` when the last one was not. */
	get throttledSince(): number | undefined {
		return this.allThrottledSince;
	}

	/**
	 * Whether the number of tasks at once lets another one start.
	 *
	 * @param mayTry whether it may be used to find out if a higher limit is served well
	 */
	hasRoom(mayTry: boolean): boolean {
		return this.inFlight < (mayTry ? this.concurrency.current : this.concurrency.proven);
	}

	/** The moment from which the next task may start. */
	get startableAt(): number {
		return this.rateLimit.startableAt;
	}

	/** @param label tasks with the same label take about as long when nothing is in the way */
	start(label: string, now: number): StartedTask {
		this.inFlight++;
		this.rateLimit.start(now);
		return { label, startedAt: now, loadAtStart: this.inFlight };
	}

	/** Takes in what became of a task. */
	end(task: StartedTask, { kind, wait }: Verdict, now: number): void {
		const { startedAt } = task;
		if (kind === 'throttled') {
			this.allThrottledSince ??= now;
			const isFirst = this.rateLimit.rate(now) === undefined;
			if (isFirst || this.concurrency.isTrying) this.concurrency.cut(startedAt, now, 1);
			this.rateLimit.refuse(startedAt, now, wait);
		} else {
			this.allThrottledSince = undefined;
			if (wait !== undefined) this.rateLimit.pause(now, wait);
			if (kind === 'overloaded') this.concurrency.cut(startedAt, now, recoveryAfterOverload);
		}
		if (kind === 'served') {
			this.rateLimit.serve(startedAt);
			this.concurrency.addSample({ ...task, endedAt: now, loadAtEnd: this.inFlight });
		}
		this.inFlight--;
	}

	/** Lets nothing start for a while, in ms. */
	pause(now: number, duration: number): void {
		this.rateLimit.pause(now, duration);
	}
}
