/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */

/** Requests that wait on purpose, so that closing the sandbox need not wait for them. */
export class Waiting {
	private readonly wakeUps = new Set<(elapsed: boolean) => void>();
	private ended = false;

	/**
	 * Waits.
	 *
	 * @param ms milliseconds; 0 returns at once
	 * @returns false when the wait was cut short by {@link end}
	 */
	async pause(ms: number): Promise<boolean> {
		if (this.ended || ms <= 0) return !this.ended;
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

	/** Cuts every wait short, now and from now on. */
	end(): void {
		this.ended = true;
		for (const wakeUp of [...this.wakeUps]) wakeUp(false);
	}
}
