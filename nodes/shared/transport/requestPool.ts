import type { Verdict } from './limit/adaptiveLimiter';
import { onAbort } from './onAbort';
import { RequestGate, type GateMember } from './requestGate';
import { TaskQueue } from './taskQueue';

/** Error of tasks that were not started because the execution was cancelled. */
export class ExecutionCancelled extends Error {
	constructor() {
		super('The execution was cancelled before this request was sent');
		this.name = 'ExecutionCancelled';
	}
}

interface WaitingTask {
	/** Order of arrival. */
	turn: number;
	label: string;
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
	mayTry?: boolean;
	/**
	 * n8n's cancel signal, for a pool created without it: once aborted, the task is abandoned unless
	 * it has started.
	 */
	signal?: AbortSignal;
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
	/** Tasks that may be used to try a higher limit, and tasks that must not. */
	private readonly queues = {
		trying: new TaskQueue<WaitingTask>(),
		proven: new TaskQueue<WaitingTask>(),
	};

	private inFlight = 0;

	private turns = 0;

	private stopReason?: Error;

	private readonly createdAt = Date.now();

	private readonly listeners = new Set<() => void>();

	/**
	 * @param ownLimit maximum number of this run's tasks at once, 1 or more
	 * @param signal n8n's cancel signal: once aborted, tasks that have not started are abandoned
	 * @param gate gate shared with other runs. Default: a new one
	 */
	constructor(
		private ownLimit: number,
		private readonly signal?: AbortSignal,
		private gate: RequestGate = new RequestGate(),
	) {
		this.setLimit(ownLimit);
		onAbort(signal, () => this.stop(new ExecutionCancelled()));
		if (signal?.aborted) this.stop(new ExecutionCancelled());
	}

	/** Changes the maximum number of tasks at once, from the next task on. */
	setLimit(limit: number): void {
		this.ownLimit = Math.max(1, Math.floor(limit) || 1);
		if (!this.isIdle) {
			this.gate.updateCeiling();
			this.gate.dispatch();
		}
	}

	/** Uses this gate from now on, unless requests are waiting or in flight. */
	useGate(gate: RequestGate): void {
		if (this.isIdle) this.gate = gate;
	}

	get limit(): number {
		return this.ownLimit;
	}

	/**
	 * How many items to process at once when each has one request at a time. A few more than requests
	 * when the learned limit is low, because some items wait for a retry.
	 */
	get concurrency(): number {
		return Math.min(this.ownLimit, Math.max(this.gate.limit, minItemsAtOnce));
	}

	/** Calls the listener when `concurrency` may have changed. Returns a function that removes it. */
	listen(listener: () => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	/** Whether nothing runs and nothing waits. */
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
		const end = await this.place(options);
		let verdict: Verdict = { kind: 'neutral' };
		try {
			const result = await task();
			verdict = options.judge?.(result) ?? { kind: 'served' };
			return result;
		} finally {
			this.inFlight--;
			end(verdict);
			if (this.isIdle) this.gate.leave(this);
		}
	}

	/** Time until a task may start, in ms; 0 or less when one may start now. */
	get pauseLeft(): number {
		return this.gate.pauseLeft;
	}

	/**
	 * Time since which the CRM has answered only 429, as far as this run knows: an earlier run may
	 * have ended with a 429 long ago.
	 */
	get throttledSince(): number | undefined {
		const since = this.gate.throttledSince;
		return since === undefined ? undefined : Math.max(since, this.createdAt);
	}

	/** Abandons all tasks that have not started. Running tasks continue. */
	stop(reason: Error): void {
		this.stopReason ??= reason;
		const waiting = [...this.queues.trying.clear(), ...this.queues.proven.clear()];
		for (const task of waiting) task.abandon(this.stopReason);
		if (this.isIdle) this.gate.leave(this);
	}

	/** Why the pool was stopped, if it was. */
	get stoppedBy(): Error | undefined {
		return this.stopReason;
	}

	get hasWaiting(): boolean {
		return this.queues.trying.length > 0 || this.queues.proven.length > 0;
	}

	startNext(hasRoom: (mayTry: boolean) => boolean): boolean {
		if (this.inFlight >= this.ownLimit || !hasRoom(true)) return false;
		const { trying, proven } = this.queues;
		const [tryingTurn, provenTurn] = [trying, proven].map(
			(queue) => queue.peek()?.turn ?? Number.POSITIVE_INFINITY,
		);
		const isProvenNext = provenTurn < tryingTurn && hasRoom(false);
		const task = (isProvenNext ? proven : trying).shift();
		if (task === undefined) return false;
		this.inFlight++;
		task.start(this.gate.enter(task.label));
		return true;
	}

	onLimitChange(): void {
		for (const listener of [...this.listeners]) listener();
	}

	private async place({
		position = 'last',
		label = '',
		mayTry = true,
		signal,
	}: TaskOptions<never>): Promise<(verdict: Verdict) => void> {
		if (this.stopReason) throw this.stopReason;
		if (signal?.aborted) throw new ExecutionCancelled();
		const queue = mayTry ? this.queues.trying : this.queues.proven;
		const isNext = position === 'next';
		const turn = ++this.turns;
		let stopListening = () => {};
		try {
			return await new Promise((resolve, reject) => {
				const task = { turn: isNext ? -turn : turn, label, start: resolve, abandon: reject };
				if (signal !== this.signal) {
					stopListening = onAbort(signal, () => {
						queue.remove(task);
						reject(new ExecutionCancelled());
						if (this.isIdle) this.gate.leave(this);
					});
				}
				if (isNext) queue.putFirst(task);
				else queue.push(task);
				this.gate.join(this);
				this.gate.dispatch();
			});
		} finally {
			stopListening();
		}
	}
}
