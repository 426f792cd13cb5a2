import type { IDataObject } from 'n8n-workflow';

import type { Account, MessageRecord, Sandbox } from '../../sandbox';

/** The account that `demo-token` opens. */
export function demoAccount(sandbox: Sandbox): Account {
	return sandbox.store.accounts[0];
}

/** The messages that account has sent, oldest first. */
export function sentMessages(sandbox: Sandbox): MessageRecord[] {
	return demoAccount(sandbox).messages;
}

/** Lets the sandbox fail as the rules say. */
export async function setFaults(sandbox: Sandbox, rules: IDataObject[]): Promise<void> {
	const response = await fetch(`${sandbox.origin}/__sandbox/faults`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ rules }),
	});
	if (!response.ok) throw new Error(await response.text());
}

/** The requests that reached the API, counted. */
export interface RequestSummary {
	total: number;
	peakConcurrency: number;
	/** By method and path, such as `POST /lead`. */
	counts: Record<string, number>;
}

/** What the sandbox's journal says. */
export async function requestSummary(sandbox: Sandbox): Promise<RequestSummary> {
	const response = await fetch(`${sandbox.origin}/__sandbox/requests?summary=1`);
	const { total, peakConcurrency, counts } = (await response.json()) as {
		total: number;
		peakConcurrency: number;
		counts: Array<{ method: string; path: string; count: number }>;
	};
	return {
		total,
		peakConcurrency,
		counts: Object.fromEntries(
			counts.map(({ method, path, count }) => [`${method} ${path}`, count]),
		),
	};
}
