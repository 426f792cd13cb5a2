/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { getEventListeners } from 'node:events';

/**
 * A clock on which time passes at once: it moves the monotonic one by which the nodes measure durations,
 * and ends their deadlines. A slow CRM costs no waiting, and a busy machine uses up no noticeable part
 * of a deadline.
 */
export class VirtualTime {
	private passedMs = 0;

	private readonly deadlines = new Set<{ at: number; controller: AbortController }>();

	constructor() {
		const { now } = performance;
		const { timeout } = AbortSignal;
		// A monotonic clock never goes back, not even from test to test.
		beforeAll(() => {
			performance.now = () => now.call(performance) + this.passedMs;
			AbortSignal.timeout = (ms) => this.deadline(ms);
		});
		beforeEach(() => {
			this.deadlines.clear();
		});
		afterAll(() => {
			performance.now = now;
			AbortSignal.timeout = timeout;
		});
	}

	/** The time that has passed, in ms. */
	get now(): number {
		return this.passedMs;
	}

	/** Lets time pass, and ends what waits for a deadline meanwhile. */
	pass(ms: number): void {
		const end = this.passedMs + ms;
		while (this.passedMs < end) this.passUntilDeadline(end - this.passedMs);
	}

	/** The same, as long as nobody gives up: at most until a deadline that something waits for. */
	passUntilDeadline(ms: number): void {
		const end = this.passedMs + ms;
		for (const deadline of [...this.deadlines].sort((one, other) => one.at - other.at)) {
			const { at, controller } = deadline;
			if (at > end) break;
			this.deadlines.delete(deadline);
			const isWaitedFor = getEventListeners(controller.signal, 'abort').length > 0;
			if (isWaitedFor) this.passedMs = Math.max(this.passedMs, at);
			controller.abort(new DOMException('The time is over', 'TimeoutError'));
			if (isWaitedFor) return;
		}
		this.passedMs = end;
	}

	private deadline(ms: number): AbortSignal {
		const controller = new AbortController();
		this.deadlines.add({ at: this.passedMs + ms, controller });
		return controller.signal;
	}
}
