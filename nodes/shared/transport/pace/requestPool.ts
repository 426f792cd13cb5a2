import type { Verdict } from './limit/adaptiveLimiter';
import { onAbort } from '../../wait';
import { RequestGate, type GateMember } from './requestGate';

/** Error of tasks that were not started because the execution was cancelled. */
export class ExecutionCancelled extends Error {
	constructor() {
		super('The execution was cancelled before this request was sent');
		this.name = 'ExecutionCancelled';
	}
}

interface WaitingTask {
	label: string;
	mayRaiseLimit: boolean;
	ignoresStop: boolean;
	start: (end: (verdict: Verdict) => void) => void;
	abandon: (reason: Error) => void;
}

/** How a task is run. */
export interface TaskOptions<Result> {
	/** `next` puts it before all waiting tasks: for retries. */
	position?: 'last' | 'next';
	/** Tasks with the same label take about the same time when the CRM is not busy. */
	label?: string;
	/** Whether it may be used to try a higher limit. Default: yes. */
	mayRaiseLimit?: boolean;
	/** n8n's cancel signal: once aborted, the task is abandoned unless it has started. */
	signal?: AbortSignal;
	/** Whether it may start although the pool was stopped, unless that is final. Default: no. */
	ignoresStop?: boolean;
	/** What the limiter learns from the task's result. Default: it was served. */
	judge?: (result: Result) => Verdict;
}

/** Items processed at once although the learned limit is lower. */
const minItemsAtOnce = 4;

/**
 * The requests of one run. They start when the run's limit and the gate to the CRM allow it.
 * Stopping the pool does not affect other runs.
 */
export class RequestPool implements GateMember {
	private waiting: WaitingTask[] = [];

	private inFlight = 0;

	/** Why the pool was stopped, if it was. */
	stoppedBy?: Error;

	private isStopFinal = false;

	private readonly createdAt = performance.now();

	/**
	 * @param limit maximum number of this run's tasks at once, a whole number from 1
	 * @param gate gate shared with other runs. Default: a new one
	 */
	constructor(
		readonly limit: number,
		private readonly gate: RequestGate = new RequestGate(),
	) {}

	/**
	 * How many items to process at once when each has one request at a time. A few more than requests
	 * when the learned limit is low, because some items wait for a retry.
	 */
	get concurrency(): number {
		return Math.min(this.limit, Math.max(this.gate.limiter.limit, minItemsAtOnce));
	}

	get isIdle(): boolean {
		return this.inFlight === 0 && !this.hasWaiting;
	}

	/**
	 * Runs a task as soon as there is room and no pause. First come, first served.
	 *
	 * @throws whatever the task throws; if it never started, the reason given to `stop`, or
	 *   `ExecutionCancelled`
	 */
	async run<Result>(
		task: () => Promise<Result>,
		options: TaskOptions<Result> = {},
	): Promise<Result> {
		const end = await this.waitForPlace(options);
		let verdict: Verdict = { kind: 'neutral' };
		try {
			const result = await task();
			verdict = options.judge?.(result) ?? { kind: 'served' };
			return result;
		} finally {
			this.inFlight--;
			end(verdict);
		}
	}

	/** Time until a task may start, in ms; 0 or less when one may start now. */
	get pauseLeft(): number {
		return this.gate.pauseLeft;
	}

	/**
	 * Time since which the CRM has answered tasks with a label only 429, as far as this run knows: an earlier
	 * run may have ended with a 429 long ago.
	 */
	throttledSinceOf(label: string): number | undefined {
		const since = this.gate.limiter.throttledSinceOf(label);
		return since === undefined ? undefined : Math.max(since, this.createdAt);
	}

	/**
	 * Abandons tasks that have not started. Running tasks continue.
	 *
	 * @param isFinal whether tasks that outlast a stop are abandoned as well
	 */
	stop(reason: Error, isFinal = true): void {
		this.stoppedBy ??= reason;
		this.isStopFinal ||= isFinal;
		for (const task of this.waiting.splice(0)) {
			if (this.mayStart(task)) this.waiting.push(task);
			else task.abandon(this.stoppedBy);
		}
	}

	private mayStart({ ignoresStop }: Pick<WaitingTask, 'ignoresStop'>): boolean {
		return !this.stoppedBy || (ignoresStop && !this.isStopFinal);
	}

	get hasWaiting(): boolean {
		return this.waiting.length > 0;
	}

	startNext(): boolean {
		const { limiter } = this.gate;
		if (this.inFlight >= this.limit || !limiter.hasRoom(true)) return false;
		const next = limiter.hasRoom(false)
			? 0
			: this.waiting.findIndex(({ mayRaiseLimit }) => mayRaiseLimit);
		const task = this.waiting[next];
		if (task === undefined) return false;
		this.waiting.splice(next, 1);
		this.inFlight++;
		task.start(this.gate.enter(task.label));
		return true;
	}

	private async waitForPlace(options: TaskOptions<never>): Promise<(verdict: Verdict) => void> {
		const { position, label = '', mayRaiseLimit = true, ignoresStop = false, signal } = options;
		if (this.stoppedBy && !this.mayStart({ ignoresStop })) throw this.stoppedBy;
		if (signal?.aborted) throw new ExecutionCancelled();
		let stopListening = () => {};
		try {
			return await new Promise((resolve, reject) => {
				const task = { label, mayRaiseLimit, ignoresStop, start: resolve, abandon: reject };
				stopListening = onAbort(signal, () => {
					const place = this.waiting.indexOf(task);
					if (place < 0) return;
					this.waiting.splice(place, 1);
					reject(new ExecutionCancelled());
				});
				if (position === 'next') this.waiting.unshift(task);
				else this.waiting.push(task);
				this.gate.join(this);
				this.gate.dispatch();
			});
		} finally {
			stopListening();
		}
	}
}
