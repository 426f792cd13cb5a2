/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { join } from 'node:path';
import { startN8n } from '../../scripts/n8n/instance';
import { freePort } from '../../scripts/n8n/ports';
import { startQueueMode } from '../../scripts/n8n/queueMode';
import { formatSpread } from '../spread';
import { logIn, runCampaign, type Run, type Setup } from './campaignRun';
import { head, heading, row } from './print';
import type { Bench, Options } from './settings';

const shardCount = 8;
const measuredSettings: Array<{ requestsAtOnce: number; campaignKey: string | false }> = [
	{ requestsAtOnce: 8, campaignKey: 'bench' },
	{ requestsAtOnce: 32, campaignKey: 'bench' },
	{ requestsAtOnce: 8, campaignKey: false },
];

/** Prints the throughput of one instance, one worker and two workers. */
export async function throughput({ n8n, tarball, folder, sandbox, options }: Bench): Promise<void> {
	heading(
		`Throughput: ${options.contacts} contacts in ${shardCount} shards, ${options.concurrency} in parallel per worker, ${options.runs} runs: median (range)`,
	);
	head([
		'n8n',
		'Max Concurrent Requests',
		'campaign key',
		'contacts per minute',
		'processor seconds of n8n per 1,000 contacts',
		'machine busy, %',
		'requests per contact',
	]);

	const alone = await startN8n({
		n8n,
		tarball,
		port: await freePort(),
		userFolder: join(folder, 'alone'),
	});
	const client = await logIn(alone);
	await measureThroughput(
		{ title: 'one instance', client, executing: [alone], main: alone, sandbox },
		options,
	);
	await alone.stop();

	const queue = await startQueueMode({
		n8n,
		folder: join(folder, 'queue'),
		tarball,
		workers: 1,
		concurrency: options.concurrency,
	});
	const { main, workers } = queue;
	const setup = { client: await logIn(main), executing: workers, main, sandbox };
	await measureThroughput({ ...setup, title: 'main, 1 worker' }, options);
	await queue.addWorker();
	await measureThroughput({ ...setup, title: 'main, 2 workers' }, options);
	await queue.stop();
}

async function measureThroughput(setup: Setup, { runs, contacts }: Options): Promise<void> {
	await runCampaign(setup, 8, { contacts: 200, shards: shardCount, messagesPerSecond: 0 });
	for (const { requestsAtOnce, campaignKey } of measuredSettings) {
		const results: Run[] = [];
		for (let run = 0; run < runs; run += 1) {
			const changes = { contacts, shards: shardCount, messagesPerSecond: 0, campaignKey };
			results.push(await runCampaign(setup, requestsAtOnce, changes));
		}
		row(
			setup.title,
			requestsAtOnce,
			campaignKey ? 'yes' : 'no',
			formatSpread(results.map((each) => (each.contacts / each.seconds) * 60)),
			formatSpread(
				results.map((each) => (each.n8nCpu / each.contacts) * 1000),
				1,
			),
			formatSpread(results.map((each) => each.machineBusy * 100)),
			formatSpread(
				results.map((each) => each.requests / each.contacts),
				2,
			),
		);
	}
}
