/**
 * Enforces "Max Messages per Run". Each message is reserved before it is sent; a message with an
 * unknown outcome counts as sent.
 */
export class MessageBudget {
	private spent = 0;

	private reserved = 0;

	private waiting: Array<() => void> = [];

	/** @param limit maximum number of messages; infinite for no limit */
	constructor(private readonly limit: number) {}

	/** Whether the limit is reached, regardless of the messages being sent now. */
	get isSpent(): boolean {
		return this.spent >= this.limit;
	}

	/**
	 * Reserves a message. While all remaining messages are reserved, waits until one is settled.
	 *
	 * @returns whether it had to wait, or `none` when none is left
	 */
	async reserve(): Promise<'atOnce' | 'waited' | 'none'> {
		let result: 'atOnce' | 'waited' = 'atOnce';
		while (!this.isSpent && this.spent + this.reserved >= this.limit) {
			result = 'waited';
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
		if (this.isSpent) return 'none';
		this.reserved++;
		return result;
	}

	/** Ends a reservation. */
	settle(mayHaveBeenSent: boolean): void {
		this.reserved--;
		if (mayHaveBeenSent) this.spent++;
		for (const wake of this.waiting.splice(0)) wake();
	}
}
