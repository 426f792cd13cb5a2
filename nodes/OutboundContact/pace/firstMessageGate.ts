/**
 * Lets contacts through one by one until the CRM has accepted a message, then all at once. A
 * systematic failure therefore affects one contact, not all that are in progress.
 */
export class FirstMessageGate {
	private isOpen = false;

	private isBusy = false;

	private readonly waiting: Array<() => void> = [];

	/**
	 * Runs a task once its turn has come.
	 *
	 * @param wasAccepted whether the result shows that the CRM accepted a message
	 */
	async pass<Result>(
		task: () => Promise<Result>,
		wasAccepted: (result: Result) => boolean,
	): Promise<Result> {
		while (this.isBusy && !this.isOpen) {
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
		if (this.isOpen) return await task();
		this.isBusy = true;
		try {
			const result = await task();
			this.isOpen ||= wasAccepted(result);
			return result;
		} finally {
			this.isBusy = false;
			const released = this.isOpen ? this.waiting.splice(0) : this.waiting.splice(0, 1);
			for (const release of released) release();
		}
	}
}
