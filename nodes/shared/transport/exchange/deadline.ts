import { onAbort } from '../../onAbort';

/**
 * Enforces a deadline on a whole request. n8n's own timeout restarts with every byte, so an answer
 * that trickles in never reaches it.
 *
 * @param deadline aborted when the deadline passes; not aborted yet
 * @throws {Error} with Node.js's code for timeouts, when the deadline passes
 */
export async function withinDeadline<Result>(
	deadline: AbortSignal,
	start: () => Promise<Result>,
): Promise<Result> {
	let stop = () => {};
	const passed = new Promise<never>((_resolve, reject) => {
		const timedOut = () => new Error('The answer was not complete in time');
		stop = onAbort(deadline, () => reject(Object.assign(timedOut(), { code: 'ETIMEDOUT' })));
	});
	try {
		return await Promise.race([start(), passed]);
	} finally {
		stop();
	}
}
