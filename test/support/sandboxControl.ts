import type { IDataObject } from 'n8n-workflow';

import type { Account, FaultPlan, JournalEntry, MessageRecord, Sandbox } from '../../sandbox';

/** A sandbox, in this process or in another. */
type Controlled = Pick<Sandbox, 'origin'>;

/** The requests that reached the API. */
export interface RequestJournal {
	/** In the order of arrival. */
	requests: JournalEntry[];
	/** The most requests that were handled at once. */
	peakConcurrency: number;
}

/** The requests that reached the API, counted. */
export interface RequestSummary {
	total: number;
	peakConcurrency: number;
	/** By method and path, such as `POST /lead`. */
	counts: Record<string, number>;
}

/** The account that `demo-token` opens. */
export function demoAccount(sandbox: Sandbox): Account {
	return sandbox.store.accounts[0];
}

/** The messages that account has sent, oldest first. */
export function sentMessages(sandbox: Sandbox): MessageRecord[] {
	return demoAccount(sandbox).messages;
}

/**
 * Calls a control route of a sandbox.
 *
 * @param path below `/__sandbox`, with a slash at its start
 */
export async function callControl(
	{ origin }: Controlled,
	method: string,
	path: string,
	body?: unknown,
): Promise<Response> {
	return await fetch(`${origin}/__sandbox${path}`, {
		method,
		...(body !== undefined && {
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
	});
}

/** Puts all records back, and forgets faults and requests. */
export async function resetSandbox(sandbox: Controlled, options?: IDataObject): Promise<void> {
	await answerOf(callControl(sandbox, 'POST', '/reset', options));
}

/** Lets the sandbox fail as the rules say. */
export async function setFaults(
	sandbox: Controlled,
	plan: FaultPlan | IDataObject[],
): Promise<void> {
	const body = Array.isArray(plan) ? { rules: plan } : plan;
	await answerOf(callControl(sandbox, 'PUT', '/faults', body));
}

/** Every request to the API since the journal was last cleared. */
export async function requestJournal(sandbox: Controlled): Promise<RequestJournal> {
	return (await answerOf(callControl(sandbox, 'GET', '/requests'))) as RequestJournal;
}

/** Forgets the requests that came so far. */
export async function clearJournal(sandbox: Controlled): Promise<void> {
	await answerOf(callControl(sandbox, 'DELETE', '/requests'));
}

/** Counts of the requests since the journal was last cleared. */
export async function requestSummary(sandbox: Controlled): Promise<RequestSummary> {
	const { counts, ...totals } = (await answerOf(
		callControl(sandbox, 'GET', '/requests?summary=1'),
	)) as Omit<RequestSummary, 'counts'> & {
		counts: Array<{ method: string; path: string; count: number }>;
	};
	const byRoute = counts.map(({ method, path, count }) => [`${method} ${path}`, count]);
	return { ...totals, counts: Object.fromEntries(byRoute) as Record<string, number> };
}

/** The messages of all accounts, oldest first. */
export async function listMessages(sandbox: Controlled): Promise<MessageRecord[]> {
	return (await answerOf(callControl(sandbox, 'GET', '/messages'))) as MessageRecord[];
}

/** Inserts leads as they are given, creation times included. */
export async function insertLeads(sandbox: Controlled, leads: IDataObject[]): Promise<void> {
	await answerOf(callControl(sandbox, 'POST', '/leads', { leads }));
}

/** Deactivates a token. */
export async function revokeToken(sandbox: Controlled, token: string): Promise<void> {
	await answerOf(callControl(sandbox, 'POST', `/tokens/${token}/revoke`));
}

/** @throws Error with the answer's text when the sandbox refused */
async function answerOf(calling: Promise<Response>): Promise<unknown> {
	const response = await calling;
	if (!response.ok) throw new Error(await response.text());
	return await response.json();
}
