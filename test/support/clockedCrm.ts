/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type FaultPlan, type JournalEntry, type Sandbox } from '../../sandbox';
import {
	clearJournal,
	insertLeads,
	requestJournal,
	resetSandbox,
	setFaults,
} from './sandboxControl';

/** A lead as `POST /__sandbox/leads` takes it. */
export type GivenLead = IDataObject & { id: string; createdAt: string };

/**
 * A sandbox that tells the time of a clock of its own: it stands behind a server that passes
 * everything on and says that time in `Date`, as a CRM whose clock is not n8n's.
 */
export class ClockedCrm {
	/** The CRM's clock, in ms since 1970. */
	now = Date.now();

	private running?: { sandbox: Sandbox; front: Server };

	async start(seed: 'demo' | 'empty' = 'empty'): Promise<void> {
		const sandbox = await startSandbox({ seed });
		const front = createServer((request, response) => void this.passOn(request, response));
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
	async insert(leads: GivenLead[]): Promise<void> {
		if (leads.length > 0) await insertLeads(this.sandbox, leads);
	}

	/** A moment of the CRM's clock as the API writes it. */
	at(offsetMs: number): string {
		return new Date(this.now + offsetMs).toISOString();
	}

	/** Lets requests fail as planned. */
	async fail(plan: FaultPlan): Promise<void> {
		await setFaults(this.sandbox, plan);
	}

	/** Forgets all records, faults and requests. */
	async reset(): Promise<void> {
		await resetSandbox(this.sandbox);
		this.now = Date.now();
	}

	/** The API's requests since the last time this was asked, in the order of arrival. */
	async requests(): Promise<JournalEntry[]> {
		const { requests } = await requestJournal(this.sandbox);
		await clearJournal(this.sandbox);
		return requests;
	}

	private async passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const answer = await fetch(this.sandbox.origin + request.url, {
				method: request.method,
				headers: { token: String(request.headers.token) },
			});
			const body = await answer.text();
			response.writeHead(answer.status, {
				'content-type': answer.headers.get('content-type') ?? 'text/plain',
				date: new Date(this.now).toUTCString(),
			});
			response.end(body);
		} catch {
			request.socket.resetAndDestroy();
		}
	}
}
