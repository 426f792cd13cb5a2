import { sleep } from 'n8n-workflow';

/**
 * Maximum length of one timer, in ms. Before n8n 2.21, `sleep` ignores the signal: after a cancel,
 * a timer continues for at most this long.
 */
const longestTimerMs = 1_000;

/**
 * Waits until the time is over or the signal is aborted, on every supported version of n8n.
 *
 * @param duration in ms
 * @param signal n8n's cancel signal
 * @returns whether it waited the full time; `false` when the signal was aborted
 */
export async function wait(duration: number, signal?: AbortSignal): Promise<boolean> {
	for (let left = duration; left > 0 && !signal?.aborted; left -= longestTimerMs) {
		// Newer versions of n8n reject when the signal is aborted.
		const timer = sleep(Math.min(left, longestTimerMs), signal).catch(() => {});
		await untilAborted(timer, signal);
	}
	return !signal?.aborted;
}

/** Calls the listener when the signal is aborted. Returns a function that removes it. */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
	signal?.addEventListener('abort', listener, { once: true });
	return () => signal?.removeEventListener('abort', listener);
}

/** Waits for a promise, or until the signal is aborted: then, there is no result. */
export async function untilAborted<Result>(
	promise: Promise<Result>,
	signal?: AbortSignal,
): Promise<Result | undefined> {
	if (signal?.aborted) return undefined;
	let stopListening = () => {};
	const aborted = new Promise<undefined>((resolve) => {
		stopListening = onAbort(signal, () => resolve(undefined));
	});
	return await Promise.race([promise, aborted]).finally(() => stopListening());
}

/**
 * Enforces a deadline on a whole request. n8n's own timeout restarts with every byte, so an answer
 * that trickles in never reaches it.
 *
 * @param deadline aborted when the deadline passes; not aborted yet
 * @throws {Error} with Node.js's code for timeouts, when the deadline passes
 */
export async function withinDeadline<Result extends object>(
	deadline: AbortSignal,
	start: () => Promise<Result>,
): Promise<Result> {
	const result = await untilAborted(start(), deadline);
	if (result !== undefined) return result;
	throw Object.assign(new Error('The answer was not complete in time'), { code: 'ETIMEDOUT' });
}
