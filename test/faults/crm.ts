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
import { requestJournal, revokeToken, setFaults } from '../support/sandboxControl';

/** What the CRM itself knows of a campaign. */
export interface CrmRecords {
	messages: MessageRecord[];
	leads: LeadRecord[];
	requests: JournalEntry[];
	/** The most requests that it handled at once. */
	peakConcurrency: number;
}

const token = 'demo-token';

/** A sandbox with the people that the CRM knows before the campaign. */
export class Crm {
	/** The token that opens the account at present. */
	private token = token;

	private constructor(private readonly sandbox: Sandbox) {}

	/** @param latencyMs what every request takes at least */
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

	/** Puts these faults in the place of those before. */
	async fail(plan: FaultPlan): Promise<void> {
		await setFaults(this.sandbox, plan);
	}

	/** Deactivates the token that runs use at present. */
	async revokeToken(): Promise<void> {
		await revokeToken(this.sandbox, this.token);
	}

	/** Makes another token, for the runs to come. */
	renewToken(): void {
		this.token = `${this.token}-renewed`;
		this.sandbox.store.addToken(this.token, this.account);
	}

	/**
	 * Waits until that many messages were sent.
	 *
	 * @returns false when the signal came first
	 */
	async messagesReach(count: number, signal: AbortSignal): Promise<boolean> {
		while (this.messageCount < count && !signal.aborted) await wait(1);
		return !signal.aborted;
	}

	/** Waits until nothing is being handled any more. */
	async settled(): Promise<void> {
		while ((await requestJournal(this.sandbox)).requests.some(({ endedAt }) => endedAt === null))
			await wait(5);
	}

	/** Makes everything that has happened so far happen that much earlier. */
	letTimePass(minutes: number): void {
		const { leads, conversations, messages } = this.account;
		const earlier = (time: string) => new Date(Date.parse(time) - minutes * 60_000).toISOString();
		for (const lead of leads.all()) {
			leads.update(lead, {
				createdAt: earlier(lead.createdAt),
				updatedAt: earlier(lead.updatedAt),
				metadata: withEarlierNote(lead.metadata, earlier),
			});
		}
		for (const each of conversations.all()) {
			const { createdAt, updatedAt, lastMessageAt } = each;
			conversations.update(each, {
				createdAt: earlier(createdAt),
				updatedAt: earlier(updatedAt),
				lastMessageAt: lastMessageAt && earlier(lastMessageAt),
			});
		}
		for (const message of messages) message.at = earlier(message.at);
	}

	/** What it knows now. */
	async records(): Promise<CrmRecords> {
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

	private get account(): Account {
		return this.sandbox.store.account('account-a');
	}

	private addKnownLead({ name, known }: Person): void {
		if (!known) return;
		const lead = this.account.addLead({
			name,
			phone: known.phone,
			metadata: known.metadata,
			labelIds: known.isOptedOut ? [optOutLabelId] : [],
			createdAt: '2026-03-02T12:00:00.000Z',
		});
		if (known.hasConversation) {
			this.account.addConversation(lead, { accountChatSectorId: sectorId });
		}
	}
}

/** Metadata with every time of the campaign's note moved back. */
function withEarlierNote(
	metadata: LeadRecord['metadata'],
	earlier: (time: string) => string,
): LeadRecord['metadata'] {
	const isTime = (value: unknown): value is string =>
		typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
	const moved = (value: unknown): unknown => {
		if (isTime(value)) return earlier(value);
		if (Array.isArray(value)) return value.map(moved);
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, moved(each)]));
	};
	const { campaigns } = metadata as { campaigns?: Record<string, unknown> };
	if (!campaigns || !Object.hasOwn(campaigns, campaignKey)) return metadata;
	const note = moved(campaigns[campaignKey]);
	return { ...metadata, campaigns: { ...campaigns, [campaignKey]: note } };
}
