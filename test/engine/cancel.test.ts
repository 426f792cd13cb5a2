import type { IDataObject } from 'n8n-workflow';

import type { ContactReport } from '../../nodes/OutboundContact/report/report';
import type { JournalEntry, Sandbox } from '../../sandbox';
import { nodeName } from '../support/engine';
import { requestJournal, sentMessages, setFault } from '../support/sandboxControl';
import { sampleOf } from '../support/testEffort';
import { openProxy, openSandbox } from '../support/testSandbox';
import { contacts, runCampaign, withKey } from '../support/outboundRun';

// The tests run at the same time, because they mostly wait: each has a sandbox of its own.
const start = async () => await openSandbox({ latencyMs: 40 });

const maxConcurrentRequests = 8;

const unpaced = { messagesPerSecond: 0 };

const allContacts = 36;

/** Messages before a run is cancelled. */
const fewMessages = 15;

interface Cancellation {
	/** Number of contacts; default: all. */
	count?: number;
	/** Default: `maxConcurrentRequests`. */
	concurrency?: number;
	/** When to cancel; default: never. */
	isDue?: () => Promise<boolean> | boolean;
}

/** Runs the campaign and cancels it once that is due. */
async function run(
	{ baseUrl }: Pick<Sandbox, 'baseUrl'>,
	options: IDataObject,
	{
		count = allContacts,
		concurrency = maxConcurrentRequests,
		isDue = () => false,
	}: Cancellation = {},
) {
	let cancelledAt = Number.POSITIVE_INFINITY;
	const parameters = withKey('spring', options);
	const finished = await runCampaign(baseUrl, parameters, contacts(count), {
		credential: { maxConcurrentRequests: concurrency },
		async cancelWhen() {
			if (!(await isDue())) return false;
			cancelledAt = performance.timeOrigin + performance.now();
			return true;
		},
	});
	const reports = [0, 1].flatMap(
		(output) => finished.json(nodeName, output) as unknown as ContactReport[],
	);
	return { cancelledAt, reports };
}

async function requestsOf(sandbox: Sandbox): Promise<JournalEntry[]> {
	return (await requestJournal(sandbox)).requests;
}

const countOf = (reports: ContactReport[], status: string) =>
	reports.filter((report) => report.status === status).length;

it.concurrent.each([unpaced, { messagesPerSecond: 40 }])(
	'a cancelled execution starts no further contact, aborts no send, and can be finished by a later run: %j',
	async (options) => {
		const sandbox = await start();
		const { cancelledAt, reports } = await run(sandbox, options, {
			isDue: () => sentMessages(sandbox).length >= fewMessages,
		});

		const journal = await requestsOf(sandbox);
		expect(journal.filter(({ status }) => status === null)).toEqual([]);
		const after = journal.filter(({ startedAt }) => startedAt > cancelledAt);
		const startedAfter = after.filter(({ endpoint }) => endpoint === 'createLead');
		expect(startedAfter.length).toBeLessThan(maxConcurrentRequests);
		expect(after.length).toBeLessThan(4 * maxConcurrentRequests);

		expect(reports).toHaveLength(allContacts);
		const sentBefore = sentMessages(sandbox).length;
		expect(sentBefore).toBeLessThan(fewMessages + 2 * maxConcurrentRequests);
		expect(countOf(reports, 'sent')).toBe(sentBefore);
		expect(countOf(reports, 'unconfirmed')).toBe(0);
		expect(new Set(reports.flatMap(({ messageId }) => messageId ?? [])).size).toBe(sentBefore);

		const { reports: finished } = await run(sandbox, {});
		expect(countOf(finished, 'sent')).toBe(allContacts - sentBefore);
		expect(finished.filter(({ reason }) => reason === 'alreadySent')).toHaveLength(sentBefore);
		expect(new Set(sentMessages(sandbox).map(({ to }) => to)).size).toBe(allContacts);
		expect(sentMessages(sandbox)).toHaveLength(allContacts);
	},
);

/** Runs the campaign for three contacts; cancels it once the CRM has answered 429. */
async function runUntilThrottled(sandbox: Sandbox, concurrency?: number) {
	const { reports } = await run(sandbox, unpaced, {
		...{ count: 3, concurrency },
		isDue: async () => (await requestsOf(sandbox)).some(({ status }) => status === 429),
	});
	return reports.map(({ status, reason }) => ({ status, reason }));
}

const threeCancelled = Array(3).fill({ status: 'pending', reason: 'cancelled' });

// A creation beside it would leave a claim, which is taken back once the limit has ended.
it.concurrent.each([
	{ nth: 1, sent: 0 },
	{ nth: 2, sent: 1 },
])('a cancelled execution does not wait for a rate limit to end: %j', async ({ nth, sent }) => {
	const sandbox = await start();
	const effect = { type: 'status', status: 429, retryAfter: 200 } as const;
	await setFault(sandbox, 'createLead', effect, nth);
	const reports = await runUntilThrottled(sandbox, 1);
	const cancelled = reports.filter(({ reason }) => reason === 'cancelled');
	expect(cancelled).toEqual(threeCancelled.slice(sent));
	expect(sentMessages(sandbox)).toHaveLength(sent);
	const created = (await requestsOf(sandbox)).filter(({ endpoint }) => endpoint === 'createLead');
	expect(created).toHaveLength(nth);
});

const waits = [
	{ endpoint: 'createLead', nth: 1 },
	{ endpoint: 'listLeads', nth: 1 },
	{ endpoint: 'updateLead', nth: 1 },
	{ endpoint: 'createConversation', nth: 1 },
	{ endpoint: 'sendChatappMessage', nth: 1 },
] as const;

it.concurrent.each(sampleOf(waits))(
	'a contact that is waiting when the execution is cancelled is put back: %j',
	async ({ endpoint, nth }) => {
		const sandbox = await start();
		const effect = { type: 'status', status: 429, retryAfter: 3 } as const;
		await setFault(sandbox, endpoint, effect, nth);
		expect(await runUntilThrottled(sandbox)).toEqual(threeCancelled);
		expect(sentMessages(sandbox)).toEqual([]);

		// At another address, this process does not know the limit.
		const { reports } = await run(await openProxy(sandbox), unpaced, { count: 3 });
		expect(countOf(reports, 'sent')).toBe(3);
	},
);
