import { AdaptiveLimiter, type Verdict } from './limit/adaptiveLimiter';
import { minuteMs } from '../../units';
import { wait } from '../../wait';

/** A run with requests to send. */
export interface GateMember {
	/** Maximum number of the run's requests in flight. */
	readonly limit: number;
	readonly hasWaiting: boolean;
	/** Whether nothing runs and nothing waits. */
	readonly isIdle: boolean;
	/** Starts the next waiting request if there is room; returns whether one was started. */
	startNext(): boolean;
}

/** Maximum length of a timer, so that none outlives its runs by more. In ms. */
const longestTimerMs = 1_000;

/**
 * The gate to one CRM account, shared by all runs in this process that use it: one limiter for all
 * of them, and requests in round-robin order.
 */
export class RequestGate {
	readonly limiter = new AdaptiveLimiter();

	private members: GateMember[] = [];

	private isWaking = false;

	/** Adds a run, if it is not there yet. It leaves once it is idle. */
	join(member: GateMember): void {
		if (!this.members.includes(member)) this.members.push(member);
	}

	/** Whether no run has anything to send. */
	get isIdle(): boolean {
		return this.members.every((member) => member.isIdle);
	}

	/** Time until a request may start, in ms; 0 or less when one may start now. */
	get pauseLeft(): number {
		return this.limiter.startableAt - performance.now();
	}

	/**
	 * Records that a request starts.
	 *
	 * @returns a function to call once, with the result
	 */
	enter(label: string): (verdict: Verdict) => void {
		const task = this.limiter.start(label, performance.now());
		return (verdict) => {
			this.limiter.end(task, verdict, performance.now());
			this.dispatch();
		};
	}

	/**
	 * Starts the requests that may start, one of each run in turn. The ceiling is the highest limit of
	 * all runs; each keeps its own.
	 */
	dispatch(): void {
		this.members = this.members.filter((member) => !member.isIdle);
		const limits = this.members.map(({ limit }) => limit);
		if (limits.length > 0) this.limiter.ceiling = Math.max(...limits);
		let idle = 0;
		while (idle < this.members.length) {
			if (this.pauseLeft > 0) {
				if (this.hasWaiting) void this.wake();
				break;
			}
			const member = this.members.shift() as GateMember;
			this.members.push(member);
			idle = member.startNext() ? 0 : idle + 1;
		}
	}

	private get hasWaiting(): boolean {
		return this.members.some((member) => member.hasWaiting);
	}

	private async wake(): Promise<void> {
		if (this.isWaking) return;
		this.isWaking = true;
		while (this.pauseLeft > 0 && this.hasWaiting) {
			await wait(Math.min(Math.max(1, Math.ceil(this.pauseLeft)), longestTimerMs));
		}
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
 */
export function sharedGate(account: string): RequestGate {
	const now = performance.now();
	for (const [other, { gate, usedAt }] of gates) {
		if (gate.isIdle && usedAt < now - keptForMs) gates.delete(other);
	}
	const gate = gates.get(account)?.gate ?? new RequestGate();
	gates.set(account, { gate, usedAt: now });
	return gate;
}
