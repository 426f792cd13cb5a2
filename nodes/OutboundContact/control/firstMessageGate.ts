/**
 * Lets contacts through one by one until the CRM has accepted a message, then all at once. A
 * systematic failure therefore affects one contact, not all that are in progress.
 */
export class FirstMessageGate {
	/** Whether the CRM has accepted a message. */
	isOpen = false;

	private isBusy = false;

	private readonly waiting: Array<() => void> = [];

	/** Records that the CRM accepted a message. */
	open(): void {
		this.isOpen = true;
		for (const release of this.waiting.splice(0)) release();
	}

	/**
	 * Runs a task once its turn has come.
	 *
	 * @param task receives whether it had to wait
	 */
	async pass<Result>(task: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
		let hasWaited = false;
		while (this.isBusy && !this.isOpen) {
			hasWaited = true;
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		}
		if (this.isOpen) return await task(hasWaited);
		this.isBusy = true;
		try {
			return await task(hasWaited);
		} finally {
			this.isBusy = false;
			this.waiting.shift()?.();
		}
	}
}
