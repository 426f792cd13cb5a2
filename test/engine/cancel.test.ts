/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';

import type { ContactReport } from '../../nodes/OutboundContact/report';
import { startSandbox, type JournalEntry, type Sandbox } from '../../sandbox';
import { nodeName, runNode } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { requestJournal, sentMessages } from '../support/sandboxControl';

let sandbox: Sandbox;

beforeEach(async () => {
	sandbox = await startSandbox({ latencyMs: 40 });
});

afterEach(async () => await sandbox.close());

const maxConcurrentRequests = 8;

const items = Array.from({ length: 200 }, (_, n) => ({ phone: `119876${50_000 + n}` }));

/** Runs the campaign; cancels it once that many messages were sent, and says when that was. */
async function run(options: IDataObject, cancelAfter = Number.POSITIVE_INFINITY) {
	let cancelledAt = Number.POSITIVE_INFINITY;
	let isOver = false;
	const cancelWhenDue = async (cancel: () => void) => {
		while (sentMessages(sandbox).length < cancelAfter && !isOver) await wait(2);
		cancelledAt = performance.timeOrigin + performance.now();
		cancel();
	};
	const finished = await runNode(
		{
			type: 'crmOutboundContact',
			parameters: {
				sector: picked('sector-sales', 'id'),
				template: picked('plain_hello|pt_BR', 'name'),
				phone: '={{ $json.phone }}',
				campaignKey: 'spring',
				options,
			},
		},
		items,
		{
			credential: { baseUrl: sandbox.baseUrl, token: 'demo-token', maxConcurrentRequests },
			onStart: (cancel) => void cancelWhenDue(cancel),
		},
	);
	isOver = true;
	const reports = [0, 1].flatMap(
		(output) => finished.json(nodeName, output) as unknown as ContactReport[],
	);
	return { cancelledAt, reports };
}

async function requests(): Promise<JournalEntry[]> {
	return (await requestJournal(sandbox)).requests;
}

const countOf = (reports: ContactReport[], status: string) =>
	reports.filter((report) => report.status === status).length;

test.each([{ messagesPerSecond: 0 }, { messagesPerSecond: 40 }])(
	'a cancelled execution starts no contact, cuts off no send, and can be finished later: %j',
	async (options) => {
		const { cancelledAt, reports } = await run(options, 30);

		const journal = await requests();
		expect(journal.filter(({ status }) => status === null)).toEqual([]);
		const after = journal.filter(({ startedAt }) => startedAt > cancelledAt);
		const startedAfter = after.filter(({ endpoint }) => endpoint === 'createLead');
		expect(startedAfter.length).toBeLessThan(maxConcurrentRequests);
		expect(after.length).toBeLessThan(4 * maxConcurrentRequests);

		expect(reports).toHaveLength(items.length);
		const sentBefore = sentMessages(sandbox).length;
		expect(sentBefore).toBeLessThan(30 + 2 * maxConcurrentRequests);
		expect(countOf(reports, 'sent')).toBe(sentBefore);
		expect(countOf(reports, 'unconfirmed')).toBe(0);
		expect(new Set(reports.flatMap(({ messageId }) => messageId ?? [])).size).toBe(sentBefore);

		const { reports: finished } = await run({});
		expect(countOf(finished, 'sent')).toBe(items.length - sentBefore);
		expect(finished.filter(({ reason }) => reason === 'alreadySent')).toHaveLength(sentBefore);
		expect(new Set(sentMessages(sandbox).map(({ to }) => to)).size).toBe(items.length);
		expect(sentMessages(sandbox)).toHaveLength(items.length);
	},
);
