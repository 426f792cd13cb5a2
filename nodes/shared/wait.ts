import { sleep } from 'n8n-workflow';

import { untilAborted } from './onAbort';

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
		const timer = sleep(Math.min(left, longestTimerMs), signal);
		// Newer versions of n8n reject when the signal is aborted.
		await untilAborted(
			timer.catch(() => {}),
			signal,
		);
	}
	return !signal?.aborted;
}
