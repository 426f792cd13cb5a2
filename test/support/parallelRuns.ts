/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

import { startSandbox } from '../../sandbox';
import type { Engines } from './engineProcess/engines';
import { contacts, withKey } from './outboundRun';
import { SeededRandom } from './random';
import { requestSummary } from './sandboxControl';

/** State of the leads in the CRM before the runs. */
export const leadKinds = ['new', 'existing', 'existing, with metadata'] as const;

/** Conditions of two parallel runs. */
export interface ParallelRuns {
	kind: (typeof leadKinds)[number];
	/** Number of leads. */
	leads: number;
	/** Whether the runs guard against each other. */
	isGuarded: boolean;
	/** Parallel requests of each run. */
	concurrency: number;
	/** Minimum duration of every request in ms. */
	latencyMs: number;
	/** How much later the second one starts. In ms. */
	apartMs?: number;
	/** Seed of the order of each list; default: both lists are in the same order. */
	seed?: number;
}

/** What came of two runs with one key. */
interface ParallelResult {
	/** The number of messages to each lead, after a further run. */
	times: number[];
	/** The reasons of the rows that were not sent, by run: of the two, and of a further one. */
	reasons: string[][];
	/** Requests per message of the two runs. */
	requests: number;
}

/** Runs a campaign in two processes at once, with the same key and the same leads, and then once more. */
export async function runInTwoProcesses(
	{ kind, leads, isGuarded, concurrency, latencyMs, apartMs = 0, seed }: ParallelRuns,
	engines: Engines,
): Promise<ParallelResult> {
	const sandbox = await startSandbox({ latencyMs });
	try {
		const account = sandbox.store.account('account-a');
		const people = contacts(leads);
		const phones = people.map(({ phone }) => String(phone).replace(/\D/g, ''));
		const metadata = kind === 'existing' ? {} : { tags: ['spring'] };
		for (const phone of kind === 'new' ? [] : phones) {
			account.addLead({ phone, metadata, createdAt: '2026-03-02T12:00:00.000Z' });
		}
		const command = {
			items: people,
			parameters: withKey('spring', {
				messagesPerSecond: 0,
				guardAgainstParallelRuns: isGuarded,
			}),
			credential: {
				baseUrl: sandbox.baseUrl,
				token: 'demo-token',
				maxConcurrentRequests: concurrency,
			},
		};
		const pair = await Promise.all([engines.take(), engines.take()]);
		const results = await Promise.all(
			pair.map(async (engine, index) => {
				await wait(index * apartMs);
				const random = new SeededRandom(2 * (seed ?? 0) + index);
				const items = seed === undefined ? people : random.shuffle(people);
				return await engine.run({ ...command, items });
			}),
		);
		const { total } = await requestSummary(sandbox);
		const sent = account.messages.length;
		results.push(await pair[0].run(command));
		for (const engine of pair) engines.release(engine);
		for (const { error } of results) if (error) throw new Error(error);
		return {
			times: phones.map((phone) => account.messages.filter(({ to }) => to === phone).length),
			reasons: results.map(({ items }) => items.flatMap(({ report }) => report.reason ?? [])),
			requests: total / sent,
		};
	} finally {
		await sandbox.close();
	}
}
