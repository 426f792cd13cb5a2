import type { IDataObject } from 'n8n-workflow';

import type { Account, FaultPlan, JournalEntry, MessageRecord, Sandbox } from '../../sandbox';

/** A sandbox, in this process or in another. */
type Controlled = Pick<Sandbox, 'origin'>;

/** The API requests of a sandbox. */
export interface RequestJournal {
	/** In the order of arrival. */
	requests: JournalEntry[];
	/** The largest number of concurrent requests. */
	peakConcurrency: number;
}

/** Counts of the API requests of a sandbox. */
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

/** The messages sent by the demo account, oldest first. */
export function sentMessages(sandbox: Sandbox): MessageRecord[] {
	return demoAccount(sandbox).messages;
}

/**
 * Calls a control route of a sandbox.
 *
 * @param path below `/__sandbox`, with a leading slash
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

/** Restores all records, and removes faults and recorded requests. */
export async function resetSandbox(sandbox: Controlled, options?: IDataObject): Promise<void> {
	await answerOf(callControl(sandbox, 'POST', '/reset', options));
}

/** Replaces the injected faults. */
export async function setFaults(
	sandbox: Controlled,
	plan: FaultPlan | IDataObject[],
): Promise<void> {
	const body = Array.isArray(plan) ? { rules: plan } : plan;
	await answerOf(callControl(sandbox, 'PUT', '/faults', body));
}

/** Makes the requests to an endpoint, or the nth of them, fail so; removes all other injected faults. */
export async function setFault(
	sandbox: Controlled,
	endpoint: string,
	effect: IDataObject,
	nth?: number | number[],
): Promise<void> {
	await setFaults(sandbox, [{ match: { endpoint }, effect, ...(nth !== undefined && { nth }) }]);
}

/** Every request to the API since the journal was last cleared. */
export async function requestJournal(sandbox: Controlled): Promise<RequestJournal> {
	return (await answerOf(callControl(sandbox, 'GET', '/requests'))) as RequestJournal;
}

/** Removes the recorded requests. */
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

/** Inserts leads, including their creation times. */
export async function insertLeads(sandbox: Controlled, leads: IDataObject[]): Promise<void> {
	await answerOf(callControl(sandbox, 'POST', '/leads', { leads }));
}

/** Deactivates a token. */
export async function revokeToken(sandbox: Controlled, token: string): Promise<void> {
	await answerOf(callControl(sandbox, 'POST', `/tokens/${token}/revoke`));
}

/** @throws Error with the text of the answer when the sandbox refused */
async function answerOf(calling: Promise<Response>): Promise<unknown> {
	const response = await calling;
	if (!response.ok) throw new Error(await response.text());
	return await response.json();
}
