import { onAbort } from './onAbort';

/** Thrown when a request exceeds its deadline; has Node.js's code for timeouts. */
class DeadlinePassed extends Error {
	readonly code = 'ETIMEDOUT';
}

/**
 * Enforces a deadline on a whole request. n8n's own timeout restarts with every byte, so an answer
 * that trickles in never reaches it.
 *
 * @param limitMs maximum duration in ms
 * @param start starts the request with a signal that aborts it, in n8n versions that support it
 * @throws {DeadlinePassed} when the deadline has passed
 */
export async function withinDeadline<Result>(
	limitMs: number,
	start: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const signal = AbortSignal.timeout(limitMs);
	let stop = () => {};
	const passed = new Promise<never>((_resolve, reject) => {
		stop = onAbort(signal, () => reject(new DeadlinePassed('The answer was not complete in time')));
	});
	try {
		return await Promise.race([start(signal), passed]);
	} finally {
		stop();
	}
}
