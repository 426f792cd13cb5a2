import { ExecutionCancelled } from '../../shared/transport/requestPool';

/** The lock of a run on a lead. */
interface LeadLock {
	run: string;
	/** Number of contacts of that run that hold the lock. */
	contacts: number;
	/** Resolves when the lock is released. */
	released: Promise<void>;
	release: () => void;
}

/** The locks of all runs in this process, by account and lead: see `keyOf`. */
const locks = new Map<string, LeadLock>();

/**
 * Locks of one run on leads. Two runs in the same process that use the same account never process
 * the same lead at the same time: the second waits until the first has released it. Contacts of the
 * same run share a lock.
 */
export class LeadLocks {
	/** Keys of the leads that this run has locked, by the contact's item. */
	private readonly locked = new Map<number, string>();

	/**
	 * @param account identifies the account: see `accountKey`
	 * @param run ID of this run
	 */
	constructor(
		private readonly account: string,
		private readonly run: string,
	) {}

	/**
	 * Locks a lead for a contact, once no other run holds it.
	 *
	 * @param item of the contact, which locks no other lead
	 * @param signal n8n's cancel signal
	 * @returns whether it had to wait, in which case the lead must be read again
	 * @throws {ExecutionCancelled} when the execution is cancelled meanwhile
	 */
	async acquire(leadId: string, item: number, signal?: AbortSignal): Promise<boolean> {
		let hasWaited = false;
		for (;;) {
			const other = this.lockOfAnotherRun(leadId);
			if (!other) break;
			hasWaited = true;
			await untilAborted(other.released, signal);
			if (signal?.aborted) throw new ExecutionCancelled();
		}
		const key = this.keyOf(leadId);
		const lock = locks.get(key) ?? newLock(this.run);
		lock.contacts++;
		locks.set(key, lock);
		this.locked.set(item, key);
		return hasWaited;
	}

	/** Whether another run has locked the lead. */
	isLockedByAnotherRun(leadId: string): boolean {
		return this.lockOfAnotherRun(leadId) !== undefined;
	}

	/** Releases the lead of a contact, if it has locked one. */
	release(item: number): void {
		const key = this.locked.get(item);
		if (key === undefined) return;
		this.locked.delete(item);
		const lock = locks.get(key);
		if (!lock || --lock.contacts > 0) return;
		locks.delete(key);
		lock.release();
	}

	/** Releases all leads of the run. */
	releaseAll(): void {
		for (const item of [...this.locked.keys()]) this.release(item);
	}

	private lockOfAnotherRun(leadId: string): LeadLock | undefined {
		const lock = locks.get(this.keyOf(leadId));
		return lock?.run === this.run ? undefined : lock;
	}

	private keyOf(leadId: string): string {
		return JSON.stringify([this.account, leadId]);
	}
}

function newLock(run: string): LeadLock {
	let release = () => {};
	const released = new Promise<void>((resolve) => (release = resolve));
	return { run, contacts: 0, released, release };
}

/** How many leads all runs of this process have locked. */
export function countLockedLeads(): number {
	return locks.size;
}

/** Waits for the promise, or until the signal is aborted. */
async function untilAborted(promise: Promise<void>, signal?: AbortSignal): Promise<void> {
	if (signal?.aborted) return;
	let onAbort = () => {};
	const aborted = new Promise<void>((resolve) => (onAbort = resolve));
	signal?.addEventListener('abort', onAbort, { once: true });
	await Promise.race([promise, aborted]);
	signal?.removeEventListener('abort', onAbort);
}
