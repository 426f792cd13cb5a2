import { ExecutionCancelled } from '../shared/transport/requestPool';

/** A lead that a run works on. */
interface LeadInWork {
	run: string;
	/** Contacts of that run that turned out to be this lead. */
	contacts: number;
	/** Resolves when the run has left the lead. */
	isLeft: Promise<void>;
	leave: () => void;
}

/** By account and lead, for all runs of this process. */
const accounts = new Map<string, Map<string, LeadInWork>>();

/**
 * The leads that a run works on. Runs in the same process that go to the same account never work
 * on the same lead at once: the second waits until the first has left it.
 */
export class LeadsInWork {
	/** Leads that this run holds, by the item of the contact. */
	private readonly held = new Map<number, string>();

	/**
	 * @param account tells the account from others, by `accountKey`
	 * @param run names this run
	 */
	constructor(
		private readonly account: string,
		private readonly run: string,
	) {}

	/**
	 * Takes a lead for a contact, once no other run works on it.
	 *
	 * @param item of the contact, which takes no other lead
	 * @param signal n8n's cancel signal
	 * @returns whether it had to wait, so that what is known of the lead is out of date
	 * @throws {ExecutionCancelled} when cancelled meanwhile
	 */
	async take(leadId: string, item: number, signal?: AbortSignal): Promise<boolean> {
		let hasWaited = false;
		for (;;) {
			const other = this.leads.get(leadId);
			if (!other || other.run === this.run) break;
			hasWaited = true;
			await untilAborted(other.isLeft, signal);
			if (signal?.aborted) throw new ExecutionCancelled();
		}
		this.hold(leadId);
		this.held.set(item, leadId);
		return hasWaited;
	}

	/** Whether another run works on the lead. */
	isTakenByAnother(leadId: string): boolean {
		const lead = this.leads.get(leadId);
		return lead !== undefined && lead.run !== this.run;
	}

	/** A contact has ended: its lead, if it has taken one, is free for others. */
	leave(item: number): void {
		const leadId = this.held.get(item);
		if (leadId === undefined) return;
		this.held.delete(item);
		const lead = this.leads.get(leadId);
		if (!lead || --lead.contacts > 0) return;
		this.leads.delete(leadId);
		if (this.leads.size === 0) accounts.delete(this.account);
		lead.leave();
	}

	/** The run has ended. */
	leaveAll(): void {
		for (const item of [...this.held.keys()]) this.leave(item);
	}

	private hold(leadId: string): void {
		const lead = this.leads.get(leadId);
		if (lead) {
			lead.contacts++;
			return;
		}
		let leave = () => {};
		const isLeft = new Promise<void>((resolve) => (leave = resolve));
		const leads = this.leads;
		leads.set(leadId, { run: this.run, contacts: 1, isLeft, leave });
		accounts.set(this.account, leads);
	}

	private get leads(): Map<string, LeadInWork> {
		return accounts.get(this.account) ?? new Map<string, LeadInWork>();
	}
}

/** How many leads the runs of this process work on. */
export function countLeadsInWork(): number {
	return [...accounts.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Waits for the promise, or for the signal if that is aborted before. */
async function untilAborted(promise: Promise<void>, signal?: AbortSignal): Promise<void> {
	if (signal?.aborted) return;
	let onAbort = () => {};
	const aborted = new Promise<void>((resolve) => (onAbort = resolve));
	signal?.addEventListener('abort', onAbort, { once: true });
	await Promise.race([promise, aborted]);
	signal?.removeEventListener('abort', onAbort);
}
