/** Contacts that are ready for their turn before it comes, in seconds of the pace. */
const stockSeconds = 0.5;

/** The longest that a contact may wait for its turn, once its lead was looked at. In seconds. */
const longestWaitSeconds = 5;

/** What each contact leaves of the weight of those before it. */
const decay = 0.97;

/**
 * How many contacts a pace keeps busy at once: as many as the CRM needs time for, and few more. One
 * that waits long for its message was looked at long ago, so who opted out meanwhile would get it
 * all the same; and it is claimed, so that a crash leaves it unconfirmed though nothing was sent.
 */
export class ContactsInHand {
	/** Time spent on contacts, without waiting for the pace. In ms, recent contacts first. */
	private busyMs = 0;

	/** Turns of the pace that were taken, recent ones first. */
	private turns = 1;

	/** @param perSecond messages per second, or infinite for no pace */
	constructor(private readonly perSecond: number) {}

	/** A contact has waited for its turn to be sent to. */
	tookTurn(waitedMs: number): void {
		this.turns++;
		this.busyMs -= waitedMs;
	}

	/** A contact is done, be it sent to or not. */
	finished(durationMs: number): void {
		this.busyMs = (this.busyMs + durationMs) * decay;
		this.turns *= decay;
	}

	/** The most contacts to work on at once. At least 1. */
	get most(): number {
		if (!Number.isFinite(this.perSecond)) return Number.POSITIVE_INFINITY;
		const secondsPerTurn = Math.max(0, this.busyMs) / this.turns / 1_000;
		const seconds = Math.min(secondsPerTurn + stockSeconds, longestWaitSeconds);
		return Math.max(1, Math.ceil(this.perSecond * seconds));
	}
}
