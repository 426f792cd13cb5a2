/** A request that took longer than it may, with the code that Node.js gives a timeout. */
class DeadlinePassed extends Error {
	readonly code = 'ETIMEDOUT';
}

/**
 * Ends something that takes too long, whatever it waits for. n8n's own timeout counts the time
 * without a byte, so that an answer that drips outlasts it.
 *
 * @param limitMs how long it may take in all
 * @param start is given a signal that ends the request where n8n's version heeds it
 * @throws {DeadlinePassed} when the time is over
 */
export async function withinDeadline<Result>(
	limitMs: number,
	start: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const signal = AbortSignal.timeout(limitMs);
	let stop = () => {};
	const passed = new Promise<never>((_resolve, reject) => {
		const end = () => reject(new DeadlinePassed('The answer did not come to its end in time'));
		signal.addEventListener('abort', end, { once: true });
		stop = () => signal.removeEventListener('abort', end);
	});
	try {
		return await Promise.race([start(signal), passed]);
	} finally {
		stop();
	}
}
