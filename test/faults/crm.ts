/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import {
	startSandbox,
	type Account,
	type FaultPlan,
	type JournalEntry,
	type LeadRecord,
	type MessageRecord,
	type Sandbox,
} from '../../sandbox';
import { campaignKey, optOutLabelId, sectorId } from './campaignNode';
import type { Person } from './people';
import { letTimePass } from '../support/letTimePass';
import { requestJournal, revokeToken, setFaults } from '../support/sandboxControl';

/** The CRM's own records of a campaign. */
export interface CrmRecords {
	messages: MessageRecord[];
	leads: LeadRecord[];
	requests: JournalEntry[];
	/** The largest number of concurrent requests. */
	peakConcurrency: number;
}

const token = 'demo-token';

/** A sandbox with the leads that exist before the campaign. */
export class Crm {
	/** The current token of the account. */
	private token = token;

	private constructor(private readonly sandbox: Sandbox) {}

	/** @param latencyMs minimum duration of every request */
	static async start(people: readonly Person[], latencyMs: number): Promise<Crm> {
		const crm = new Crm(await startSandbox({ latencyMs }));
		for (const person of people) crm.addKnownLead(person);
		return crm;
	}

	/** Base URL and token for a node's credential. */
	get credential() {
		return { baseUrl: this.sandbox.baseUrl, token: this.token };
	}

	/** Messages sent so far. */
	get messageCount(): number {
		return this.account.messages.length;
	}

	/** Replaces the injected faults. */
	async injectFaults(plan: FaultPlan): Promise<void> {
		await setFaults(this.sandbox, plan);
	}

	/** Deactivates the current token. */
	async revokeToken(): Promise<void> {
		await revokeToken(this.sandbox, this.token);
	}

	/** Creates another token for later runs. */
	renewToken(): void {
		this.token = `${this.token}-renewed`;
		this.sandbox.store.addToken(this.token, this.account);
	}

	/**
	 * Waits until this many messages have been sent.
	 *
	 * @returns false when the signal was aborted first
	 */
	async waitForMessages(count: number, signal: AbortSignal): Promise<boolean> {
		while (this.messageCount < count && !signal.aborted) await wait(1);
		return !signal.aborted;
	}

	/** Waits until no request is being handled. */
	async waitUntilIdle(): Promise<void> {
		while ((await this.requestsInFlight()).length > 0) await wait(5);
	}

	/** Waits until a request that no fault hits is being handled, or the signal is aborted. */
	async waitForRequestInFlight(signal: AbortSignal): Promise<void> {
		const isFaultless = ({ effect }: JournalEntry) => effect === null;
		while (!signal.aborted && !(await this.requestsInFlight()).some(isFaultless)) await wait(1);
	}

	/** Moves the times of all records into the past, as if time had passed. */
	letTimePass(minutes: number): void {
		letTimePass(this.account, campaignKey, minutes);
	}

	/** Reads the current records. */
	async readRecords(): Promise<CrmRecords> {
		const { requests, peakConcurrency } = await requestJournal(this.sandbox);
		return {
			messages: [...this.account.messages],
			leads: this.account.leads.all(),
			requests,
			peakConcurrency,
		};
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}

	private async requestsInFlight(): Promise<JournalEntry[]> {
		const { requests } = await requestJournal(this.sandbox);
		return requests.filter(({ endedAt }) => endedAt === null);
	}

	private get account(): Account {
		return this.sandbox.store.account('account-a');
	}

	private addKnownLead({ name, isOptedOut, known }: Person): void {
		if (!known) return;
		const lead = this.account.addLead({
			name,
			phone: known.phone,
			metadata: known.metadata,
			labelIds: isOptedOut ? [optOutLabelId] : [],
			createdAt: '2026-03-02T12:00:00.000Z',
		});
		if (known.hasConversation) {
			this.account.addConversation(lead, { accountChatSectorId: sectorId });
		}
	}
}
