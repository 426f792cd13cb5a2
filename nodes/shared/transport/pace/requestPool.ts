import { ExplainedError } from '../../invalidInput';
import { minuteMs } from '../../units';
import { onAbort, wait } from '../../wait';
import { AdaptiveLimiter, type StartedTask, type Verdict } from './limiter';

/** Error of tasks that were not started because the execution was cancelled. */
export class ExecutionCancelled extends Error {
	constructor() {
		super('The execution was cancelled before this request was sent');
		this.name = 'ExecutionCancelled';
	}
}

/** The CRM accepts no more requests, for longer than a run waits. A later run can send the rest. */
export class LimitReached extends ExplainedError {
	override readonly name = 'LimitReached';

	/** @param retryAt when the CRM accepts requests again, if it said so */
	constructor(readonly retryAt?: Date) {
		const resetsAtEpochMs = retryAt?.getTime();
		const retryAfter = resetsAtEpochMs && Math.max(0, resetsAtEpochMs - Date.now());
		const time = retryAt ? `after ${retryAt.toISOString()} (UTC)` : 'later';
		super(
			'The CRM accepts no more requests for now',
			`Its request limit is reached, or it is unavailable. Run this again ${time} to process the rest.`,
			{ cause: 'rate-limited', retryAfterMs: retryAfter, resetsAtEpochMs },
		);
	}
}

/** Maximum length of a timer, so that none outlives its runs by more. In ms. */
const longestTimerMs = 1_000;

/**
 * The gate to one CRM account, shared by all runs in this process that use it: one limiter for all
 * of them, and requests in round-robin order.
 */
export class RequestGate {
	readonly limiter = new AdaptiveLimiter();

	/** The runs that have requests waiting. */
	private pools: RequestPool[] = [];

	private isWaking = false;

	/** Whether nothing runs and nothing waits. */
	get isIdle(): boolean {
		return this.limiter.isIdle && this.pools.length === 0;
	}

	/** Adds a run that has a request waiting, and starts what may start. */
	join(pool: RequestPool): void {
		if (!this.pools.includes(pool)) this.pools.push(pool);
		this.dispatch();
	}

	/** Starts the requests that may start, one of each run in turn. */
	dispatch(): void {
		this.pools = this.pools.filter((pool) => pool.hasWaiting);
		for (let refused = 0; refused < this.pools.length;) {
			const pauseMs = this.limiter.startableAt - performance.now();
			if (pauseMs > 0) return void this.wake(pauseMs);
			const pool = this.pools.shift() as RequestPool;
			refused = pool.startNext() ? 0 : refused + 1;
			if (pool.hasWaiting) this.pools.push(pool);
		}
	}

	/** Starts what waits after the pause, once for all that wait for it. */
	private async wake(pauseMs: number): Promise<void> {
		if (this.isWaking) return;
		this.isWaking = true;
		await wait(Math.min(Math.ceil(pauseMs), longestTimerMs));
		this.isWaking = false;
		this.dispatch();
	}
}

/** An unused gate is dropped after this time, with what it has learned. In ms. */
const keptForMs = 10 * minuteMs;

const gates = new Map<string, { gate: RequestGate; usedAt: number }>();

/**
 * Returns the gate to a CRM account, shared by all its runs in this process. The next run reuses what
 * it has learned.
 *
 * @param account from `accountKey`
 * @param limit maximum number of requests at once, as the latest run has it
 */
export function sharedGate(account: string, limit: number): RequestGate {
	const now = performance.now();
	for (const [other, { gate, usedAt }] of gates) {
		if (gate.isIdle && usedAt < now - keptForMs) gates.delete(other);
	}
	const gate = gates.get(account)?.gate ?? new RequestGate();
	gate.limiter.ceiling = limit;
	gates.set(account, { gate, usedAt: now });
	return gate;
}

/** How a task is run. */
export interface TaskOptions<Result> {
	/** Whether it goes before all waiting tasks but those that go first, too. */
	goesFirst?: boolean;
	/** Whether it may be used to try more tasks at once. Default: yes. */
	mayRaiseLimit?: boolean;
	/** n8n's cancel signal: once aborted, the task is abandoned unless it has started. */
	signal?: AbortSignal;
	/** Whether it may start although a limit has stopped the pool. Default: no. */
	ignoresStop?: boolean;
	/** What the limiter learns from the task's result. Default: it was served. */
	judge?: (result: Result) => Verdict;
}

interface WaitingTask extends TaskOptions<never> {
	start: (started: StartedTask) => void;
	abandon: (reason: Error) => void;
}

/** Items processed at once although the learned limit is lower. */
const minItemsAtOnce = 4;

/**
 * The requests of one run. They start when the gate to the CRM allows it. Stopping the pool does not affect
 * other runs.
 */
export class RequestPool {
	private waiting: WaitingTask[] = [];

	/** Why the pool was stopped, if it was. */
	stoppedBy?: Error;

	/** @param gate shared with other runs */
	constructor(private readonly gate: RequestGate) {}

	/**
	 * How many items to process at once when each has one request at a time. A few more than requests
	 * when the learned limit is low, because some items wait for a retry.
	 */
	get concurrency(): number {
		const { concurrency, ceiling } = this.gate.limiter;
		return Math.min(ceiling, Math.max(concurrency, minItemsAtOnce));
	}

	get hasWaiting(): boolean {
		return this.waiting.length > 0;
	}

	/**
	 * Runs a task as soon as there is room and no pause. First come, first served, unless it goes first.
	 *
	 * @throws whatever the task throws; if it never started, the reason given to `stop`, or
	 *   `ExecutionCancelled`
	 */
	async run<Result>(
		task: () => Promise<Result>,
		options: TaskOptions<Result> = {},
	): Promise<Result> {
		const started = await this.waitForPlace(options);
		let verdict: Verdict = { kind: 'neutral' };
		try {
			const result = await task();
			verdict = options.judge?.(result) ?? { kind: 'served' };
			return result;
		} finally {
			this.gate.limiter.end(started, verdict, performance.now());
			this.gate.dispatch();
		}
	}

	/** Abandons tasks that have not started. Running tasks continue. */
	stop(reason: Error): void {
		this.stoppedBy ??= reason;
		for (const task of this.waiting.splice(0)) {
			if (this.mayStart(task)) this.waiting.push(task);
			else task.abandon(this.stoppedBy);
		}
	}

	private mayStart({ ignoresStop = false }: TaskOptions<never>): boolean {
		return !this.stoppedBy || (ignoresStop && this.stoppedBy instanceof LimitReached);
	}

	/** Starts the next waiting task if there is room; returns whether one was started. */
	startNext(): boolean {
		const { limiter } = this.gate;
		const [mayRaise, mayAny] = [true, false].map((raises) => limiter.hasRoom(raises));
		const next = this.waiting.findIndex(({ mayRaiseLimit = true }) => mayRaiseLimit || mayAny);
		if (!mayRaise || next < 0) return false;
		const [task] = this.waiting.splice(next, 1);
		task.start(limiter.start(performance.now()));
		return true;
	}

	private async waitForPlace(options: TaskOptions<never>): Promise<StartedTask> {
		const { goesFirst, signal } = options;
		if (this.stoppedBy && !this.mayStart(options)) throw this.stoppedBy;
		if (signal?.aborted) throw new ExecutionCancelled();
		let stopListening = () => {};
		const place = new Promise<StartedTask>((resolve, reject) => {
			const task = { ...options, start: resolve, abandon: reject };
			stopListening = onAbort(signal, () => {
				const index = this.waiting.indexOf(task);
				if (index < 0) return;
				this.waiting.splice(index, 1);
				reject(new ExecutionCancelled());
			});
			const index = goesFirst ? this.waiting.findIndex((each) => !each.goesFirst) : -1;
			this.waiting.splice(index < 0 ? this.waiting.length : index, 0, task);
			this.gate.join(this);
		});
		return await place.finally(() => stopListening());
	}
}

/**
 * Processes all items in order, as many at once as requests may be in flight, usually with one request
 * per item at a time. The number follows the limit whenever an item is done.
 *
 * @param work processes one item; must not throw
 * @param atMost an additional limit on the number of items at once
 */
export async function processConcurrently<Item>(
	items: Iterable<Item>,
	work: (item: Item) => Promise<void>,
	pool: Pick<RequestPool, 'concurrency'>,
	atMost = () => Number.POSITIVE_INFINITY,
): Promise<void> {
	const queue = items[Symbol.iterator]();
	const inWork = new Set<Promise<void>>();
	for (;;) {
		const isFull = inWork.size >= Math.max(1, Math.min(pool.concurrency, atMost()));
		const next = isFull ? undefined : queue.next();
		if (next && !next.done) {
			const working = work(next.value).finally(() => inWork.delete(working));
			inWork.add(working);
		} else if (inWork.size > 0) await Promise.race(inWork);
		else return;
	}
}
