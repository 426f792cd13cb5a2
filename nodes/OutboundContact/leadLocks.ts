import { ExecutionCancelled } from '../shared/transport/requestPool';

/** The lock of a run on a lead. */
interface LeadLock {
	run: string;
	/** Number of contacts of that run that hold the lock. */
	contacts: number;
	/** Resolves when the lock is released. */
	released: Promise<void>;
	release: () => void;
}

/** The locks of all runs in this process, by account and lead. */
const accounts = new Map<string, Map<string, LeadLock>>();

/**
 * Locks of one run on leads. Two runs in the same process that use the same account never process
 * the same lead at the same time: the second waits until the first has released it. Contacts of the
 * same run share a lock.
 */
export class LeadLocks {
	/** IDs of the leads that this run has locked, by the contact's item. */
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
			const other = this.locks.get(leadId);
			if (!other || other.run === this.run) break;
			hasWaited = true;
			await untilAborted(other.released, signal);
			if (signal?.aborted) throw new ExecutionCancelled();
		}
		this.lock(leadId);
		this.locked.set(item, leadId);
		return hasWaited;
	}

	/** Whether another run has locked the lead. */
	isLockedByAnotherRun(leadId: string): boolean {
		const lock = this.locks.get(leadId);
		return lock !== undefined && lock.run !== this.run;
	}

	/** Releases the lead of a contact, if it has locked one. */
	release(item: number): void {
		const leadId = this.locked.get(item);
		if (leadId === undefined) return;
		this.locked.delete(item);
		const lock = this.locks.get(leadId);
		if (!lock || --lock.contacts > 0) return;
		this.locks.delete(leadId);
		if (this.locks.size === 0) accounts.delete(this.account);
		lock.release();
	}

	/** Releases all leads of the run. */
	releaseAll(): void {
		for (const item of [...this.locked.keys()]) this.release(item);
	}

	private lock(leadId: string): void {
		const own = this.locks.get(leadId);
		if (own) {
			own.contacts++;
			return;
		}
		let release = () => {};
		const released = new Promise<void>((resolve) => (release = resolve));
		const locks = this.locks;
		locks.set(leadId, { run: this.run, contacts: 1, released, release });
		accounts.set(this.account, locks);
	}

	private get locks(): Map<string, LeadLock> {
		return accounts.get(this.account) ?? new Map<string, LeadLock>();
	}
}

/** How many leads all runs of this process have locked. */
export function countLockedLeads(): number {
	return [...accounts.values()].reduce((sum, { size }) => sum + size, 0);
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
