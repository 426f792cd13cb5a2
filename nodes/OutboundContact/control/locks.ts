import { subscriberNumber } from '../../shared/phone';
import { untilAborted } from '../../shared/onAbort';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';

/** Ends when the last task that holds or awaits a lock has ended, for all locks of this process. */
const lastTasks = new Map<string, Promise<void>>();

/**
 * Runs a task once all earlier tasks with the same key have ended. A task that is cancelled while it
 * waits does not let later ones overtake the one before it.
 *
 * @param task receives whether it has had to wait
 * @throws {ExecutionCancelled} when the execution is cancelled while waiting
 */
export async function withLock<Result>(
	key: string,
	signal: AbortSignal | undefined,
	task: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
	const earlier = lastTasks.get(key);
	let end = () => {};
	const ended = new Promise<void>((resolve) => (end = resolve));
	const last = Promise.all([earlier, ended]).then(() => {
		if (lastTasks.get(key) === last) lastTasks.delete(key);
	});
	lastTasks.set(key, last);
	try {
		if (earlier) await untilAborted(earlier, signal);
		if (signal?.aborted) throw new ExecutionCancelled();
		return await task(earlier !== undefined);
	} finally {
		end();
	}
}

/**
 * The key under which two runs of this process never process a phone of an account (see `accountKey`) at
 * the same time; with or without Brazil's ninth digit, it is the same.
 */
export function phoneLockKey(account: string, phone: string): string {
	return JSON.stringify([account, subscriberNumber(phone)]);
}
