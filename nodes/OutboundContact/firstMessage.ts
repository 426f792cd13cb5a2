/**
 * Lets contacts pass one by one until the CRM has accepted a message, and then all at once: a
 * systematic failure then affects one contact, not all that are in progress.
 */
export class FirstMessage {
	private isTaken = false;

	private isBusy = false;

	private readonly waiting: Array<() => void> = [];

	/**
	 * Runs what a contact does from here to its message.
	 *
	 * @param wasTaken whether the CRM took a message
	 */
	async pass<Result>(
		task: () => Promise<Result>,
		wasTaken: (result: Result) => boolean,
	): Promise<Result> {
		while (this.isBusy && !this.isTaken) {
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
		if (this.isTaken) return await task();
		this.isBusy = true;
		try {
			const result = await task();
			this.isTaken ||= wasTaken(result);
			return result;
		} finally {
			this.isBusy = false;
			const released = this.isTaken ? this.waiting.splice(0) : this.waiting.splice(0, 1);
			for (const release of released) release();
		}
	}
}
