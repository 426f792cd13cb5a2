/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureN8n, type InstalledN8n } from '../scripts/n8n/cache';
import { logTail, stopAllProcesses } from '../scripts/n8n/childProcesses';
import { N8nClient } from '../scripts/n8n/client';
import { ensureDebianPackages } from '../scripts/n8n/debianPackages';
import { startN8n, type N8nInstance } from '../scripts/n8n/instance';
import { packPackage } from '../scripts/n8n/pack';
import { freePort } from '../scripts/n8n/ports';
import { startQueueMode } from '../scripts/n8n/queueMode';
import { logInAsOwner } from '../scripts/n8n/seed';
import { useTemporaryFolder } from '../scripts/n8n/temporaryFolder';
import { ShardedCampaign, type CampaignChanges } from '../test/e2e/shardedCampaign';
import { cpuSeconds, machineSeconds, residentMegabytes } from './processUsage';
import { startSandboxProcess, type SandboxProcess } from './sandboxProcess';
import { listMessages, requestSummary, resetSandbox } from '../test/support/sandboxControl';

const HELP = `How many contacts a real n8n works off, alone and in queue mode, and what memory it takes.

  npx tsx bench/queueMode.ts [options]

  --part <name>      throughput, memory or all (all)
  --runs <number>    runs of each setting (3)
  --contacts <n>     contacts of a throughput run (2000)
  --latency <ms>     what the CRM takes for a request (20)
  --concurrency <n>  of the 8 shards, how many a worker works on at once (4)
  --help             show this

Needs the built package (npm run build), PostgreSQL and Redis; about 30 minutes in all. The
machine should have nothing else to do.`;

const SHARDS = 8;
const SETTINGS: Array<{ requestsAtOnce: number; campaignKey: string | false }> = [
	{ requestsAtOnce: 8, campaignKey: 'bench' },
	{ requestsAtOnce: 32, campaignKey: 'bench' },
	{ requestsAtOnce: 8, campaignKey: false },
];
const MEMORY_SIZES = [1_000, 5_000, 10_000];
const RUN_MS = 20 * 60_000;
const SAMPLE_EVERY_MS = 100;

interface Options {
	part: string;
	runs: number;
	contacts: number;
	latency: number;
	concurrency: number;
}

/** Where a campaign runs. */
interface Setup {
	title: string;
	client: N8nClient;
	/** What the executions run in. */
	executing: N8nInstance[];
	main: N8nInstance;
}

/** What one run took. */
interface Run {
	contacts: number;
	seconds: number;
	requests: number;
	/** Processor seconds of all n8n processes. */
	n8nCpu: number;
	/** Share of the machine's processor time that anything used, from 0 to 1. */
	machineBusy: number;
	/** Memory in MB, of the process that executes and of the main process. */
	before: number;
	peak: number;
	mainBefore: number;
	mainPeak: number;
	/** The executions of the shards. */
	executions: string[];
}

let sandbox: SandboxProcess;

async function runCampaign(
	setup: Setup,
	requestsAtOnce: number,
	changes: CampaignChanges & { contacts: number; shards: number },
): Promise<Run> {
	const { client, executing, main } = setup;
	await resetSandbox(sandbox);
	const crm = {
		baseUrl: sandbox.baseUrl,
		token: 'demo-token',
		maxConcurrentRequests: requestsAtOnce,
	};
	const campaign = await ShardedCampaign.install(client, crm, changes);
	const processes = [...new Set([main, ...executing])];
	const cpuSoFar = () => processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);

	const [memory, mainMemory] = [watchMemory(executing[0].pid), watchMemory(main.pid)];
	const [cpuAtStart, machineAtStart, startedAt] = [cpuSoFar(), machineSeconds(), Date.now()];
	const shards = await Promise.race([
		campaign.finished(await campaign.start(), changes.shards, RUN_MS),
		...processes.map(async (each) => await failWhenEnded(each)),
	]);
	const seconds = (Date.now() - startedAt) / 1000;
	const machine = machineSeconds();
	const run = {
		contacts: changes.contacts,
		seconds,
		requests: await requireAllSent(changes.contacts),
		n8nCpu: cpuSoFar() - cpuAtStart,
		machineBusy:
			(machine.busy - machineAtStart.busy) / (machine.possible - machineAtStart.possible),
		...memory.stop(),
	};
	const { before: mainBefore, peak: mainPeak } = mainMemory.stop();
	await campaign.deactivate();
	if (shards.some(({ status }) => status !== 'success')) throw new Error('A shard has failed.');
	return { ...run, mainBefore, mainPeak, executions: shards.map(({ id }) => id) };
}

async function failWhenEnded({ ended, endedBy, logFile }: N8nInstance): Promise<never> {
	await ended;
	throw new Error(`n8n has ended (${endedBy()}). The end of its log:\n${logTail(logFile)}`);
}

/** @returns how many requests the CRM got */
async function requireAllSent(contacts: number): Promise<number> {
	const { length } = await listMessages(sandbox);
	if (length !== contacts) throw new Error(`${length} of ${contacts} messages were sent.`);
	return (await requestSummary(sandbox)).total;
}

function watchMemory(pid: number): { stop(): { before: number; peak: number } } {
	const before = residentMegabytes(pid);
	let peak = before;
	const look = () => {
		peak = Math.max(peak, residentMegabytes(pid));
	};
	const timer = setInterval(look, SAMPLE_EVERY_MS);
	return {
		stop: () => {
			clearInterval(timer);
			look();
			return { before, peak };
		},
	};
}

async function measureThroughput(setup: Setup, { runs, contacts }: Options): Promise<void> {
	await runCampaign(setup, 8, { contacts: 200, shards: SHARDS, messagesPerSecond: 0 });
	for (const { requestsAtOnce, campaignKey } of SETTINGS) {
		const results: Run[] = [];
		for (let run = 0; run < runs; run += 1) {
			const changes = { contacts, shards: SHARDS, messagesPerSecond: 0, campaignKey };
			results.push(await runCampaign(setup, requestsAtOnce, changes));
		}
		row(
			setup.title,
			requestsAtOnce,
			campaignKey ? 'yes' : 'no',
			spread(results.map((each) => (each.contacts / each.seconds) * 60)),
			spread(
				results.map((each) => (each.n8nCpu / each.contacts) * 1000),
				1,
			),
			spread(results.map((each) => each.machineBusy * 100)),
			spread(
				results.map((each) => each.requests / each.contacts),
				2,
			),
		);
	}
}

async function throughput(
	n8n: InstalledN8n,
	folder: string,
	tarball: string,
	options: Options,
): Promise<void> {
	heading(
		`Throughput: ${options.contacts} contacts in ${SHARDS} shards, ${options.concurrency} at once per worker, ${options.runs} runs: median (range)`,
	);
	row(
		'n8n',
		'Max Concurrent Requests',
		'campaign key',
		'contacts a minute',
		...['processor seconds of n8n per 1,000 contacts', 'machine busy, %', 'requests per contact'],
	);
	row(...Array<string>(7).fill('---'));

	const alone = await startN8n({
		...{ n8n, tarball, port: await freePort(), userFolder: join(folder, 'alone') },
	});
	const client = await clientOf(alone);
	await measureThroughput(
		{ title: 'one instance', client, executing: [alone], main: alone },
		options,
	);
	await alone.stop();

	const queue = await startQueueMode({
		...{
			n8n,
			folder: join(folder, 'queue'),
			tarball,
			workers: 1,
			concurrency: options.concurrency,
		},
	});
	const { main, workers } = queue;
	const setup = { client: await clientOf(main), executing: workers, main };
	await measureThroughput({ ...setup, title: 'main, 1 worker' }, options);
	await queue.addWorker();
	await measureThroughput({ ...setup, title: 'main, 2 workers' }, options);
	await queue.stop();
}

async function memory(
	n8n: InstalledN8n,
	folder: string,
	tarball: string,
	{ runs }: Options,
): Promise<void> {
	heading(`Memory: one shard on a fresh worker, ${runs} runs: median (range), MB`);
	row('contacts', 'worker before', 'worker peak', 'main before', 'main peak', 'stored');
	row(...Array<string>(6).fill('---'));
	for (const contacts of MEMORY_SIZES) {
		const results: Run[] = [];
		let stored = 0;
		for (let run = 0; run < runs; run += 1) {
			const place = join(folder, `memory-${contacts}-${run}`);
			const queue = await startQueueMode({ n8n, folder: place, tarball, workers: 1 });
			const { main, workers } = queue;
			const setup = { title: '', client: await clientOf(main), executing: workers, main };
			const change = { shards: 1, messagesPerSecond: 0, campaignKey: false as const };
			await runCampaign(setup, 8, { ...change, contacts: 20 });
			results.push(await runCampaign(setup, 8, { ...change, contacts }));
			stored = await storedMegabytes(setup.client, results[run].executions[0]);
			await queue.stop();
		}
		const figures = (['before', 'peak', 'mainBefore', 'mainPeak'] as const).map((name) =>
			spread(results.map((each) => each[name])),
		);
		row(contacts, ...figures, stored.toFixed(1));
	}
}

/** What the execution takes in n8n's database. */
async function storedMegabytes(client: N8nClient, id: string): Promise<number> {
	const { data } = await client.request<{ data: string }>('GET', `/rest/executions/${id}`);
	return Buffer.byteLength(data) / 1e6;
}

async function clientOf({ baseUrl }: N8nInstance): Promise<N8nClient> {
	const client = new N8nClient(baseUrl);
	await logInAsOwner(client, { email: 'owner@example.com', password: 'Queue-mode-1' });
	return client;
}

/** "median (least to most)" */
function spread(values: number[], digits = 0): string {
	const sorted = [...values].sort((a, b) => a - b);
	const [median, least, most] = [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)];
	return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most?.toFixed(digits)})`;
}

function heading(text: string): void {
	process.stdout.write(`\n${text}\n\n`);
}

function row(...cells: Array<string | number>): void {
	process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

async function main(options: Options): Promise<void> {
	const say = (line: string) => process.stderr.write(`${line}\n`);
	const n8n = await ensureN8n(say);
	await ensureDebianPackages(['postgresql', 'redis-server'], say);
	const gigabytes = Math.round(totalmem() / 2 ** 30);
	heading(
		`n8n ${n8n.version}, ${cpus().length} cores (${cpus()[0].model}), ${gigabytes} GB; the CRM takes ${options.latency} ms a request`,
	);
	const folder = await useTemporaryFolder('crm-bench-');
	try {
		const tarball = await packPackage(folder);
		sandbox = await startSandboxProcess(options.latency);
		if (options.part !== 'memory') await throughput(n8n, folder, tarball, options);
		if (options.part !== 'throughput') await memory(n8n, folder, tarball, options);
	} finally {
		await stopAllProcesses();
		await sandbox?.stop();
	}
}

const { values } = parseArgs({
	options: {
		part: { type: 'string', default: 'all' },
		runs: { type: 'string', default: '3' },
		contacts: { type: 'string', default: '2000' },
		latency: { type: 'string', default: '20' },
		concurrency: { type: 'string', default: '4' },
		help: { type: 'boolean', default: false },
	},
});
if (values.help) {
	process.stdout.write(`${HELP}\n`);
} else {
	const options = {
		part: values.part,
		runs: Number(values.runs),
		contacts: Number(values.contacts),
		latency: Number(values.latency),
		concurrency: Number(values.concurrency),
	};
	main(options).then(
		() => process.exit(0),
		(error: unknown) => {
			process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
			process.exit(1);
		},
	);
}
