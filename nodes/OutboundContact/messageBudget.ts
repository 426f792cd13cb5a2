/**
 * "Max Messages per Run": counts the messages that may still be sent. Each is reserved before it is
 * sent; a message with an unknown outcome counts as sent.
 */
export class MessageBudget {
	private spent = 0;

	private reserved = 0;

	private waiting: Array<() => void> = [];

	/** @param most messages of the run; infinite for no limit */
	constructor(private readonly most: number) {}

	/** Whether nothing is left, whatever becomes of what is being sent. */
	get isSpent(): boolean {
		return this.spent >= this.most;
	}

	/** Whether this many more messages can certainly be sent. */
	hasRoomFor(count: number): boolean {
		return this.spent + this.reserved + count <= this.most;
	}

	/**
	 * Reserves a message. While all that are left are reserved, waits for one that does not go out.
	 *
	 * @returns false when none is left
	 */
	async reserve(): Promise<boolean> {
		while (!this.isSpent && this.spent + this.reserved >= this.most) {
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
		if (this.isSpent) return false;
		this.reserved++;
		return true;
	}

	/** Ends a reservation: the message went out, or may have, or did not. */
	settle(mayHaveGoneOut: boolean): void {
		this.reserved--;
		if (mayHaveGoneOut) this.spent++;
		for (const wake of this.waiting.splice(0)) wake();
	}
}
