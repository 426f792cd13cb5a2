/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { writeFile } from 'node:fs/promises';

import '../scripts/engineEnvironment';
import { benchmarks } from './benchmarks';
import { compare, type Comparison } from './compare';
import { measureLimits, type LimitFigures } from './limits';
import { performancePage } from './performancePage';
import { startSandboxProcess } from './sandboxProcess';

/** The sandbox answers as slowly as a CRM on the internet would. In ms. */
const latencyMs = 20;

/** Pairs of node and floor that are timed, after one that is not counted. */
const rounds = 3;

/**
 * `npm run bench`: how much slower a node is than a bare loop over n8n's own request helper with
 * the same requests at the same concurrency, and what a run makes of a CRM that limits it. Ratios, as
 * times alone say more about the machine. Writes docs/performance.md.
 */
async function main(): Promise<void> {
	const comparisons: Comparison[] = [];
	const limits: LimitFigures[] = [];
	const sandbox = await startSandboxProcess(latencyMs);
	try {
		for (const benchmark of benchmarks) {
			const comparison = await compare(benchmark, sandbox, rounds);
			comparisons.push(comparison);
			print(comparison);
		}
	} finally {
		await sandbox.stop();
	}
	for await (const figures of measureLimits()) {
		limits.push(figures);
		const { title, ratio, refused } = figures;
		process.stdout.write(
			`A CRM that ${title}\n  ratio ${ratio.toFixed(2)}, 429: ${(100 * refused).toFixed(1)} %\n`,
		);
	}
	await writeFile('docs/performance.md', performancePage(comparisons, limits, new Date()));
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
