/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureN8n } from '../../scripts/n8n/cache';
import { stopAllProcesses } from '../../scripts/n8n/childProcesses';
import { ensureDebianPackages } from '../../scripts/n8n/debianPackages';
import { packPackage } from '../../scripts/n8n/pack';
import { useTemporaryFolder } from '../../scripts/n8n/temporaryFolder';
import { startSandboxProcess } from '../sandboxProcess';
import { memory } from './memory';
import { heading } from './print';
import type { Options } from './settings';
import { throughput } from './throughput';

const helpText = `Measures how many contacts a real n8n processes, alone and in queue mode, and its memory.

  npx tsx bench/queueMode/main.ts [options]

  --part <name>      throughput, memory or all (all)
  --runs <number>    runs of each setting (3)
  --contacts <n>     contacts of a throughput run (2000)
  --latency <ms>     duration of a CRM request (20)
  --concurrency <n>  number of the 8 shards that a worker runs in parallel (4)
  --help             show this

Needs the built package (npm run build), PostgreSQL and Redis; about 30 minutes in all. The
machine should be otherwise idle.`;

async function main(options: Options): Promise<void> {
	const say = (line: string) => process.stderr.write(`${line}\n`);
	const n8n = await ensureN8n(say);
	await ensureDebianPackages(['postgresql', 'redis-server'], say);
	const gigabytes = Math.round(totalmem() / 2 ** 30);
	heading(
		`n8n ${n8n.version}, ${cpus().length} cores (${cpus()[0].model}), ${gigabytes} GB; the CRM takes ${options.latency} ms a request`,
	);
	const folder = await useTemporaryFolder('crm-bench-');
	const sandbox = await startSandboxProcess(options.latency);
	try {
		const bench = { n8n, tarball: await packPackage(folder), folder, sandbox, options };
		if (options.part !== 'memory') await throughput(bench);
		if (options.part !== 'throughput') await memory(bench);
	} finally {
		await stopAllProcesses();
		await sandbox.stop();
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
	process.stdout.write(`${helpText}\n`);
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
