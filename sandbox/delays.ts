/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */

/** Deliberate delays, which closing the sandbox cancels. */
export class Delays {
	private readonly wakeUps = new Set<(elapsed: boolean) => void>();
	private isCancelled = false;

	/**
	 * Waits for a number of milliseconds.
	 *
	 * @returns false when {@link cancelAll} ended the wait early
	 */
	async wait(ms: number): Promise<boolean> {
		if (this.isCancelled || ms <= 0) return !this.isCancelled;
		return await new Promise((resolve) => {
			const wakeUp = (elapsed: boolean) => {
				clearTimeout(timer);
				this.wakeUps.delete(wakeUp);
				resolve(elapsed);
			};
			const timer = setTimeout(() => wakeUp(true), ms);
			this.wakeUps.add(wakeUp);
		});
	}

	/** Ends all current waits; later ones return at once. */
	cancelAll(): void {
		this.isCancelled = true;
		for (const wakeUp of [...this.wakeUps]) wakeUp(false);
	}
}
