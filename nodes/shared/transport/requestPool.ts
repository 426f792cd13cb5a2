import { wait } from './wait';

/** The reason given to tasks that a cancelled execution never started. */
export class ExecutionCancelled extends Error {
	constructor() {
		super('The execution was cancelled before this request was sent');
		this.name = 'ExecutionCancelled';
	}
}

interface WaitingTask {
	start: () => void;
	abandon: (reason: Error) => void;
}

/**
 * Lets a limited number of requests run at once, keeps that number in flight while work is left,
 * and slows all of them together when the CRM asks for it. One pool serves one node run.
 */
export class RequestPool {
	private readonly waiting: WaitingTask[] = [];

	private inFlight = 0;

	private pausedUntil = 0;

	private wakeUpPlanned = false;

	private stopReason?: Error;

	/**
	 * @param limit how many tasks may run at once, 1 or more
	 * @param signal n8n's cancel signal: once aborted, tasks that have not started are abandoned
	 */
	constructor(
		private limit: number,
		private readonly signal?: AbortSignal,
	) {
		this.setLimit(limit);
		signal?.addEventListener('abort', () => this.stop(new ExecutionCancelled()), { once: true });
		if (signal?.aborted) this.stop(new ExecutionCancelled());
	}

	/** Changes how many tasks may run at once; takes effect with the next task that starts. */
	setLimit(limit: number): void {
		this.limit = Math.max(1, Math.floor(limit) || 1);
		this.startWaitingTasks();
	}

	/** Whether nothing runs and nothing waits. */
	get isIdle(): boolean {
		return this.inFlight === 0 && this.waiting.length === 0;
	}

	/**
	 * Runs a task as soon as a place is free and no pause is on. First come, first served.
	 *
	 * @param task what to run
	 * @param position `next` puts it before all that wait: for a repeat of what had begun
	 * @throws whatever the task throws, or the reason of `stop` when it had not started by then
	 */
	async run<Result>(
		task: () => Promise<Result>,
		position: 'last' | 'next' = 'last',
	): Promise<Result> {
		await this.place(position);
		try {
			return await task();
		} finally {
			this.inFlight--;
			this.startWaitingTasks();
		}
	}

	/** Lets no task start for this long. A shorter pause never ends a longer one. In ms. */
	pause(duration: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, Date.now() + duration);
	}

	/** How long no task may start yet, in ms; 0 or less when no pause is on. */
	get pauseLeft(): number {
		return this.pausedUntil - Date.now();
	}

	/** Abandons everything that has not started; what runs goes on to its end. */
	stop(reason: Error): void {
		this.stopReason ??= reason;
		for (const task of this.waiting.splice(0)) task.abandon(this.stopReason);
	}

	/** Why the pool was stopped, if it was. */
	get stoppedBy(): Error | undefined {
		return this.stopReason;
	}

	private async place(position: 'last' | 'next'): Promise<void> {
		if (this.stopReason) throw this.stopReason;
		return await new Promise<void>((resolve, reject) => {
			const task = { start: resolve, abandon: reject };
			if (position === 'next') this.waiting.unshift(task);
			else this.waiting.push(task);
			this.startWaitingTasks();
		});
	}

	private startWaitingTasks(): void {
		while (this.waiting.length > 0 && this.inFlight < this.limit) {
			if (this.pauseLeft > 0) {
				void this.wakeUpAfter(this.pauseLeft);
				return;
			}
			this.inFlight++;
			this.waiting.shift()?.start();
		}
	}

	private async wakeUpAfter(duration: number): Promise<void> {
		if (this.wakeUpPlanned) return;
		this.wakeUpPlanned = true;
		const isOver = await wait(duration, this.signal);
		this.wakeUpPlanned = false;
		if (isOver) this.startWaitingTasks();
	}
}
