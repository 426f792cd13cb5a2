/** Contacts prepared ahead of their turn, in seconds of messages. */
const bufferSeconds = 0.5;

/** Maximum wait of a contact for its turn after its lead was read. In seconds. */
const maxWaitSeconds = 5;

/** Factor by which each contact reduces the weight of earlier ones in the average. */
const decay = 0.97;

/**
 * How many contacts to process at once at a given pace: enough to keep up the pace, and few more.
 * If a contact waits long for its message, an opt-out after its lead was read goes unnoticed, and a
 * crash leaves a claim on the lead although nothing was sent.
 */
export class PacedConcurrency {
	/** Time spent on contacts, without waiting for their turn; recent contacts weigh more. In ms. */
	private busyMs = 0;

	/** Number of turns; recent ones weigh more. */
	private turns = 1;

	/** @param perSecond messages per second; infinite for no limit */
	constructor(private readonly perSecond: number) {}

	/** Records how long a contact waited for its turn. */
	recordWait(waitedMs: number): void {
		this.turns++;
		this.busyMs -= waitedMs;
	}

	/** Records the end of a contact, with or without a message. */
	recordFinished(durationMs: number): void {
		this.busyMs = (this.busyMs + durationMs) * decay;
		this.turns *= decay;
	}

	/** Maximum number of contacts to process at once; at least 1. */
	get limit(): number {
		if (!Number.isFinite(this.perSecond)) return Number.POSITIVE_INFINITY;
		const secondsPerTurn = Math.max(0, this.busyMs) / this.turns / 1_000;
		const seconds = Math.min(secondsPerTurn + bufferSeconds, maxWaitSeconds);
		return Math.max(1, Math.ceil(this.perSecond * seconds));
	}
}
