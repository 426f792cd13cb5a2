import type { IDataObject } from 'n8n-workflow';

import {
	startSandbox,
	type DialectName,
	type FaultPlan,
	type JournalEntry,
	type Sandbox,
} from '../../sandbox';
import {
	clearJournal,
	demoAccount,
	insertLeads,
	requestJournal,
	resetSandbox,
	setFaults,
} from './sandboxControl';

/** A lead for `POST /__sandbox/leads`. */
export type LeadInput = IDataObject & { id: string; createdAt: string };

/** A CRM whose clock differs from n8n's: a sandbox that sends its own time in the `Date` header. */
export class ClockedCrm {
	/** The CRM's clock, in ms since 1970. */
	now = Date.now();

	/** Requests that wait for their answer, while they are held. */
	private held?: Array<() => void>;

	private onHeld = () => {};

	private running?: Sandbox;

	async start(seed: 'demo' | 'empty' = 'empty'): Promise<void> {
		const onRequest = async () => {
			if (this.held) {
				await new Promise<void>((resolve) => {
					this.held?.push(resolve);
					this.onHeld();
				});
			}
			return { date: new Date(this.now).toUTCString() };
		};
		this.running = await startSandbox({ seed, onRequest });
	}

	async stop(): Promise<void> {
		await this.sandbox.close();
	}

	get sandbox(): Sandbox {
		if (!this.running) throw new Error('The sandbox is not running yet');
		return this.running;
	}

	/** The records of the account that `demo-token` opens. */
	get account() {
		return demoAccount(this.sandbox);
	}

	/** A credential without retries, so that a failed request is a failed poll. */
	get credential(): IDataObject {
		return { baseUrl: this.sandbox.baseUrl, token: 'demo-token', maxRetries: 0 };
	}

	/** Inserts leads with their creation times. */
	async insert(leads: LeadInput[]): Promise<void> {
		if (leads.length > 0) await insertLeads(this.sandbox, leads);
	}

	/** A time of the CRM's clock in the format of the API. */
	at(offsetMs: number): string {
		return new Date(this.now + offsetMs).toISOString();
	}

	/** Replaces the injected faults. */
	async injectFaults(plan: FaultPlan): Promise<void> {
		await setFaults(this.sandbox, plan);
	}

	/** Answers no request before they are released. `have` waits until there are so many. */
	holdRequests(): { have: (count: number) => Promise<void>; release: () => void } {
		const held: Array<() => void> = [];
		this.held = held;
		return {
			have: async (count) => {
				while (held.length < count) {
					await new Promise<void>((resolve) => (this.onHeld = resolve));
				}
			},
			release: () => {
				this.held = undefined;
				for (const goOn of held) goOn();
			},
		};
	}

	/** Restores all records, and removes faults and recorded requests. */
	async reset(dialects: DialectName[] = []): Promise<void> {
		await resetSandbox(this.sandbox, { dialects });
		this.now = Date.now();
		this.held = undefined;
	}

	/** Returns the API requests since the last call, in the order of arrival. */
	async takeRequests(): Promise<JournalEntry[]> {
		const { requests } = await requestJournal(this.sandbox);
		await clearJournal(this.sandbox);
		return requests;
	}
}
