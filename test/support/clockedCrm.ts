/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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
	insertLeads,
	requestJournal,
	resetSandbox,
	setFaults,
} from './sandboxControl';

/** A lead for `POST /__sandbox/leads`. */
export type LeadInput = IDataObject & { id: string; createdAt: string };

/**
 * A CRM whose clock differs from n8n's: a sandbox behind a server that forwards everything and sends
 * its own time in the `Date` header.
 */
export class ClockedCrm {
	/** The CRM's clock, in ms since 1970. */
	now = Date.now();

	/** Further tokens, with the one of the sandbox that each stands for. */
	readonly tokens = new Map<string, string>();

	/** Requests that wait for their answer, while they are held. */
	private held?: Array<() => void>;

	private onHeld = () => {};

	private running?: { sandbox: Sandbox; front: Server };

	async start(seed: 'demo' | 'empty' = 'empty'): Promise<void> {
		const sandbox = await startSandbox({ seed });
		const front = createServer((request, response) => void this.forward(request, response));
		// Closed while a request is on its way, an idle connection would fail a poll.
		front.keepAliveTimeout = 60_000;
		await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
		this.running = { sandbox, front };
	}

	async stop(): Promise<void> {
		this.running?.front.closeAllConnections();
		await new Promise((resolve) => this.running?.front.close(resolve));
		await this.sandbox.close();
	}

	get sandbox(): Sandbox {
		if (!this.running) throw new Error('The sandbox is not running yet');
		return this.running.sandbox;
	}

	/** The records of the account that `demo-token` opens. */
	get account() {
		return this.sandbox.store.accounts[0];
	}

	/** A credential without retries, so that a failed request is a failed poll. */
	get credential(): IDataObject {
		const { port } = this.running?.front.address() as AddressInfo;
		return { baseUrl: `http://127.0.0.1:${port}/api/v1`, token: 'demo-token', maxRetries: 0 };
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

	private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const token = String(request.headers.token);
		if (this.held) {
			await new Promise<void>((resolve) => {
				this.held?.push(resolve);
				this.onHeld();
			});
		}
		try {
			const answer = await fetch(this.sandbox.origin + request.url, {
				method: request.method,
				headers: { token: this.tokens.get(token) ?? token },
			});
			const retryAfter = answer.headers.get('retry-after');
			response.writeHead(answer.status, {
				'content-type': answer.headers.get('content-type') ?? 'text/plain',
				date: new Date(this.now).toUTCString(),
				...(retryAfter !== null && { 'retry-after': retryAfter }),
			});
			response.end(await answer.text());
		} catch {
			request.socket.resetAndDestroy();
		}
	}
}
