import { subscriberNumber } from '../phone/phone';
import { untilAborted } from '../wait';
import { ExecutionCancelled } from '../transport/pace/requestPool';

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
 * The key under which two runs of this process never process a phone at the same time, whatever their
 * credentials; with or without Brazil's ninth digit, it is the same.
 *
 * @param host of the CRM, from `crmHost`
 */
export function phoneLockKey(host: string, phone: string): string {
	return JSON.stringify(['phone', host, subscriberNumber(phone)]);
}

/**
 * The key under which this process reads and writes a lead.
 *
 * @param host of the CRM, from `crmHost`
 */
export function leadLockKey(host: string, leadId: string): string {
	return JSON.stringify(['lead', host, leadId]);
}
