import { subscriberNumber } from '../../shared/phone';
import { untilAborted } from '../../shared/transport/onAbort';
import { ExecutionCancelled } from '../../shared/transport/requestPool';

interface Lock {
	/** Ends when the last task that holds or awaits the lock has ended. */
	last: Promise<void>;
	/** ID of the run whose task holds the lock. */
	holder?: string;
	/** Number of tasks that hold or await the lock. */
	tasks: number;
}

/** All locks that are held in this process. */
const locks = new Map<string, Lock>();

/**
 * Runs a task of a run once all earlier tasks with the same key have ended. A task that is cancelled
 * while it waits does not let later ones overtake the one before it.
 *
 * @param signal n8n's cancel signal
 * @throws {ExecutionCancelled} when the execution is cancelled while waiting
 */
export async function withLock<Result>(
	{ key, run, signal }: { key: string; run: string; signal?: AbortSignal },
	task: () => Promise<Result>,
): Promise<Result> {
	const lock = locks.get(key) ?? { last: Promise.resolve(), tasks: 0 };
	locks.set(key, lock);
	lock.tasks++;
	const earlier = lock.last;
	let end = () => {};
	const ended = new Promise<void>((resolve) => (end = resolve));
	lock.last = earlier.then(async () => await ended);
	try {
		await untilAborted(earlier, signal);
		if (signal?.aborted) throw new ExecutionCancelled();
		lock.holder = run;
		return await task().finally(() => (lock.holder = undefined));
	} finally {
		lock.tasks--;
		if (lock.tasks === 0) locks.delete(key);
		end();
	}
}

/** Which run holds a lock: `none` if nobody does, `undefined` if a task is about to get it. */
export function lockHolder(key: string): string | undefined {
	const lock = locks.get(key);
	return lock ? lock.holder : 'none';
}

/**
 * The key under which two runs of this process never process a phone at the same time.
 *
 * @param account identifies the account: see `accountKey`
 * @param phone digits with country code; with or without Brazil's ninth digit, the key is the same
 */
export function phoneLockKey(account: string, phone: string): string {
	return JSON.stringify([account, subscriberNumber(phone)]);
}
