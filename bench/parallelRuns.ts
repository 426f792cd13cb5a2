/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a command line program in Node.js, not in n8n */
import { parseArgs } from 'node:util';

import '../scripts/engineEnvironment';
import { tableHead, tableRow } from '../scripts/markdown/table';
import { Engines } from '../test/support/engineProcess/engines';
import { leadKinds, runInTwoProcesses, type ParallelRuns } from '../test/support/parallelRuns';

const usage = `npx tsx bench/parallelRuns.ts [--tries N] [--guarded-tries N] [--latency MS ...] [--concurrency N ...] [--leads KIND ...] [--apart MS ...] [--shuffled]

Two processes run the same campaign with the same key and the same 200 leads, started at the same
moment or MS apart (default: 0, 40 and 300), and then once more. KIND is the state of the leads in the CRM: "new", "existing", or "existing, with metadata";
default: all three. With --shuffled, each process has the list in another order. Prints the share of leads that got the message twice, by setting.
`;

const leads = 200;

function combineSettings(
	concurrencies: number[],
	latencies: number[],
	guards: boolean[],
	apart: number[],
): ParallelRuns[] {
	return guards.flatMap((isGuarded) =>
		leadKinds.flatMap((kind) =>
			concurrencies.flatMap((concurrency) =>
				latencies.flatMap((latencyMs) =>
					apart.map((apartMs) => ({ kind, leads, isGuarded, concurrency, latencyMs, apartMs })),
				),
			),
		),
	);
}

/** Parses the numbers of an option. */
function parseNumbers(given: string[] | undefined, defaults: number[]): number[] {
	const numbers = given?.map(Number) ?? defaults;
	if (numbers.some((each) => !Number.isFinite(each)))
		throw new TypeError('The option must be a number');
	return numbers;
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			tries: { type: 'string', multiple: true },
			'guarded-tries': { type: 'string', multiple: true },
			latency: { type: 'string', multiple: true },
			concurrency: { type: 'string', multiple: true },
			leads: { type: 'string', multiple: true },
			apart: { type: 'string', multiple: true },
			shuffled: { type: 'boolean' },
		},
	});
	const [tries] = parseNumbers(values.tries, [3]);
	const [guardedTries] = parseNumbers(values['guarded-tries'], [10]);
	const guards = [...(tries > 0 ? [false] : []), ...(guardedTries > 0 ? [true] : [])];
	const engines = new Engines();
	engines.prepare(2);
	try {
		const [first] = combineSettings([8], [0], [false], [0]);
		await runInTwoProcesses(first, engines);
		process.stdout.write(
			`${tableHead(['Leads', 'Guard', 'At once', 'Latency (ms)', 'Apart (ms)', 'Twice in each try', 'Never', 'Left', 'Stopped', 'Requests', 'Seconds'], 2)}\n`,
		);
		const planned = combineSettings(
			parseNumbers(values.concurrency, [8, 32]),
			parseNumbers(values.latency, [5, 50]),
			guards,
			parseNumbers(values.apart, [0, 40, 300]),
		).filter(({ kind }) => values.leads?.includes(kind) ?? true);
		for (const setting of planned) {
			const count = setting.isGuarded ? guardedTries : tries;
			const twice: number[] = [];
			let [never, left, stopped, requests] = [0, 0, 0, 0];
			const startedAt = Date.now();
			for (let n = 0; n < count; n++) {
				const seed = values.shuffled ? n + 1 : undefined;
				const result = await runInTwoProcesses({ ...setting, seed }, engines);
				twice.push(result.times.filter((each) => each > 1).length);
				never += result.times.filter((each) => each === 0).length;
				const [first, second, further] = result.reasons;
				left += further.filter((reason) => reason !== 'alreadySent').length;
				stopped += [first, second].filter((all) => all.includes('otherRun')).length;
				requests += result.requests / count;
			}
			const seconds = ((Date.now() - startedAt) / 1_000 / count).toFixed(1);
			const { kind, isGuarded, concurrency, latencyMs, apartMs = 0 } = setting;
			const shown = [kind, isGuarded ? 'on' : 'off', concurrency, latencyMs, apartMs];
			const counted = [twice.join(' '), never, left, stopped, requests.toFixed(2), seconds];
			process.stdout.write(`${tableRow([...shown, ...counted])}\n`);
		}
	} finally {
		await engines.close();
	}
}

main().then(
	() => process.exit(0),
	(error: Error) => {
		const isUsage = error instanceof TypeError;
		process.stderr.write(isUsage ? `${error.message}\n\n${usage}` : `${error.stack}\n`);
		process.exit(isUsage ? 2 : 1);
	},
);
