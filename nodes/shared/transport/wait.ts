import { sleep } from 'n8n-workflow';

/**
 * The longest that one timer runs, in ms. Before 2.21, n8n's `sleep` ignores the signal: after a
 * cancel, such a timer goes on for no longer than this.
 */
const longestTimerMs = 1_000;

/**
 * Waits, on every supported version of n8n for no longer than until the signal is aborted.
 *
 * @param duration in ms
 * @param signal n8n's cancel signal
 * @returns whether it waited to the end; `false` when the signal was aborted
 */
export async function wait(duration: number, signal?: AbortSignal): Promise<boolean> {
	const cut = abortion(signal);
	try {
		for (let left = duration; left > 0 && !signal?.aborted; left -= longestTimerMs) {
			const timer = sleep(Math.min(left, longestTimerMs), signal);
			// Newer versions of n8n reject when the signal is aborted.
			await Promise.race([timer.catch(() => {}), cut.promise]);
		}
		return !signal?.aborted;
	} finally {
		cut.stopListening();
	}
}

/** Resolves when the signal is aborted. */
function abortion(signal?: AbortSignal) {
	let stopListening = () => {};
	const promise = new Promise<void>((resolve) => {
		const onAbort = () => resolve();
		signal?.addEventListener('abort', onAbort, { once: true });
		stopListening = () => signal?.removeEventListener('abort', onAbort);
	});
	return { promise, stopListening: () => stopListening() };
}
