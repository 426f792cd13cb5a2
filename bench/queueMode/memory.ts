/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { join } from 'node:path';
import type { N8nClient } from '../../scripts/n8n/client';
import { startQueueMode } from '../../scripts/n8n/queueMode';
import { formatSpread } from '../spread';
import { logIn, runCampaign, type Run } from './campaignRun';
import { head, heading, row } from './print';
import type { Bench } from './settings';

const contactCounts = [1_000, 5_000, 10_000];

/** Prints the memory used by campaigns of several sizes. */
export async function memory({
	n8n,
	tarball,
	folder,
	sandbox,
	options: { runs },
}: Bench): Promise<void> {
	heading(`Memory: one shard on a fresh worker, ${runs} runs: median (range), MB`);
	head(['contacts', 'worker before', 'worker peak', 'main before', 'main peak', 'stored']);
	for (const contacts of contactCounts) {
		const results: Run[] = [];
		let stored = 0;
		for (let run = 0; run < runs; run += 1) {
			const place = join(folder, `memory-${contacts}-${run}`);
			const queue = await startQueueMode({ n8n, folder: place, tarball, workers: 1 });
			const { main, workers } = queue;
			const setup = { title: '', client: await logIn(main), executing: workers, main, sandbox };
			const change = { shards: 1, messagesPerSecond: 0, campaignKey: false as const };
			await runCampaign(setup, 8, { ...change, contacts: 20 });
			results.push(await runCampaign(setup, 8, { ...change, contacts }));
			stored = await storedMegabytes(setup.client, results[run].executions[0]);
			await queue.stop();
		}
		const figures = (['before', 'peak', 'mainBefore', 'mainPeak'] as const).map((name) =>
			formatSpread(results.map((each) => each[name])),
		);
		row(contacts, ...figures, stored.toFixed(1));
	}
}

/** Size of the execution in n8n's database. */
async function storedMegabytes(client: N8nClient, id: string): Promise<number> {
	const { data } = await client.request<{ data: string }>('GET', `/rest/executions/${id}`);
	return Buffer.byteLength(data) / 1e6;
}
