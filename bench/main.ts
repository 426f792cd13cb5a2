/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import '../scripts/engineEnvironment';
import { benchmarks } from './benchmarks';
import { compare, type Comparison } from './compare';
import { startSandboxProcess } from './sandboxProcess';

/** The sandbox answers as slowly as a CRM on the internet would. In ms. */
const latencyMs = 20;

/** Pairs of node and floor that are timed, after one that is not counted. */
const rounds = 3;

/**
 * `npm run bench`: how much slower a node is than a bare loop over n8n's own request helper with
 * the same requests at the same concurrency. Ratios, as times alone say more about the machine.
 */
async function main(): Promise<void> {
	const sandbox = await startSandboxProcess(latencyMs);
	try {
		for (const benchmark of benchmarks) {
			print(await compare(benchmark, sandbox, rounds));
		}
	} finally {
		await sandbox.stop();
	}
}

function print({ title, ratios, nodeMs, floorMs, perMinute, unit }: Comparison): void {
	const [least, median, most] = ratios.map((ratio) => ratio.toFixed(2));
	process.stdout.write(
		`${title}\n` +
			`  node / floor   ${median} (${least} to ${most})\n` +
			`  node           ${Math.round(nodeMs)} ms, ${Math.round(perMinute)} ${unit} a minute\n` +
			`  floor          ${Math.round(floorMs)} ms\n`,
	);
}

main().then(
	() => process.exit(0),
	(error: unknown) => {
		process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
		process.exit(1);
	},
);
