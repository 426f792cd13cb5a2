import { AdaptiveLimiter, type Verdict } from './limit/adaptiveLimiter';
import { wait } from './wait';

/** A run that has requests to send, as the gate sees it. */
export interface GateMember {
	/** The most requests that the run may have in flight. */
	readonly limit: number;
	readonly hasWaiting: boolean;
	/**
	 * Starts the next request that there is room for.
	 *
	 * @param hasRoom whether a request may start that may, or may not, be used to try a higher limit
	 * @returns whether one was started
	 */
	startNext(hasRoom: (mayTry: boolean) => boolean): boolean;
	/** Called when the limit may have changed. */
	onLimitChange?(): void;
}

/** No timer of a gate is longer, so that none outlives its runs by more. In ms. */
const longestTimerMs = 1_000;

/**
 * The gate to one CRM account, shared by all runs in this process that go there: one limiter for
 * all of them, and a request of each in turn.
 */
export class RequestGate {
	private readonly limiter: AdaptiveLimiter;

	private members: GateMember[] = [];

	private isWaking = false;

	private lastLimit: number;

	constructor() {
		this.limiter = new AdaptiveLimiter(Number.POSITIVE_INFINITY, Date.now());
		this.lastLimit = this.limiter.limit;
	}

	/** Lets a run take part; with the highest limit of all, each keeps its own. */
	join(member: GateMember): void {
		if (!this.members.includes(member)) this.members.push(member);
		this.updateCeiling();
	}

	leave(member: GateMember): void {
		this.members = this.members.filter((other) => other !== member);
	}

	/** To be called when the limit of a member has changed. */
	updateCeiling(): void {
		if (this.members.length === 0) return;
		this.limiter.setCeiling(Math.max(...this.members.map(({ limit }) => limit)));
	}

	/** How many requests may be in flight now. */
	get limit(): number {
		return this.limiter.limit;
	}

	/** Since when the CRM answered nothing but that there are too many requests. */
	get throttledSince(): number | undefined {
		return this.limiter.throttledSince;
	}

	/** Lets no request start for this long, in ms. */
	pause(duration: number): void {
		this.limiter.pause(Date.now(), duration);
	}

	/** How long no request may start yet, in ms; 0 or less when one may. */
	get pauseLeft(): number {
		return this.limiter.startableAt - Date.now();
	}

	/**
	 * Lets a started request through.
	 *
	 * @returns tells what became of it; to be called once
	 */
	enter(label: string): (verdict: Verdict) => void {
		const task = this.limiter.start(label, Date.now());
		return (verdict) => {
			this.limiter.end(task, verdict, Date.now());
			this.dispatch();
		};
	}

	/** Starts what may start, one request of each run in turn. */
	dispatch(): void {
		const hasRoom = (mayTry: boolean) => this.limiter.hasRoom(mayTry);
		let idle = 0;
		while (idle < this.members.length) {
			if (this.pauseLeft > 0) {
				if (this.hasWaiting) void this.wake();
				break;
			}
			const member = this.members.shift() as GateMember;
			this.members.push(member);
			idle = member.startNext(hasRoom) ? 0 : idle + 1;
		}
		if (this.lastLimit === this.limiter.limit) return;
		this.lastLimit = this.limiter.limit;
		for (const member of [...this.members]) member.onLimitChange?.();
	}

	private get hasWaiting(): boolean {
		return this.members.some((member) => member.hasWaiting);
	}

	/** Whether no run takes part. */
	get isIdle(): boolean {
		return this.members.length === 0;
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
