import { ConcurrencyLimit } from './concurrencyLimit';
import { RateLimit } from './rateLimit';

/** Result of a task, as far as the limits learn from it. */
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
	label: string;
	startedAt: number;
	/** Tasks in flight at its start, including itself. */
	load: number;
}

/**
 * Decides when tasks may start: as many at once as are served well, and as many per second as are
 * accepted, both learned from the results of earlier tasks. It does not know what a task is, and
 * gets the time from its caller, in ms.
 */
export class AdaptiveLimiter {
	readonly concurrency = new ConcurrencyLimit();

	private readonly rateLimit = new RateLimit();

	private inFlight = 0;

	private spreadUntil = Number.NEGATIVE_INFINITY;

	/** By label. */
	private readonly throttledSince = new Map<string, number>();

	/**
	 * Whether another task may start under the concurrency limit.
	 *
	 * @param mayRaiseLimit whether the task may be used to try a higher limit
	 */
	hasRoom(mayRaiseLimit: boolean): boolean {
		return this.inFlight < (mayRaiseLimit ? this.concurrency.current : this.concurrency.proven);
	}

	/** Time from which the next task may start. */
	get startableAt(): number {
		return Math.max(this.rateLimit.startableAt, this.spreadUntil);
	}

	/** Time since which every task with a label was throttled; `undefined` when the last one was not. */
	throttledSinceOf(label: string): number | undefined {
		return this.throttledSince.get(label);
	}

	/** @param label tasks with the same label normally take about the same time */
	start(label: string, now: number): StartedTask {
		this.inFlight++;
		this.rateLimit.start(now);
		this.spreadUntil = now + this.concurrency.startInterval(label);
		return { label, startedAt: now, load: this.inFlight };
	}

	/** Records the result of a task. */
	end(task: StartedTask, { kind, wait }: Verdict, now: number): void {
		const { label, startedAt, load } = task;
		if (kind === 'throttled') {
			this.throttledSince.set(label, this.throttledSinceOf(label) ?? now);
			if (this.rateLimit.rate === undefined) this.concurrency.cut(startedAt, now);
			this.rateLimit.refuse(startedAt, now, wait);
		} else {
			// What was not sent after all, or got no answer, says nothing.
			if (kind !== 'neutral') this.throttledSince.delete(label);
			if (wait !== undefined) this.rateLimit.pause(now, wait);
			if (kind === 'overloaded') this.concurrency.cut(startedAt, now);
		}
		if (kind === 'served') {
			this.rateLimit.serve(startedAt);
			this.concurrency.serve(label, startedAt, load, now);
		}
		this.inFlight--;
	}
}
