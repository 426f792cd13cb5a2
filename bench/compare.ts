/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { resetSandbox } from '../test/support/sandboxControl';
import { median } from './figure';
import type { SandboxProcess } from './sandboxProcess';

/** Number of timed pairs, after one warm-up pair. */
const rounds = 3;

/** Cost of a piece of work, in ms. */
export interface Cost {
	time: number;
	/** Processor time of this process. */
	cpu: number;
}

/** The costs of the first way as multiples of those of the second, by round. */
export interface Comparison {
	time: number[];
	cpu: number[];
	/** Medians. */
	first: Cost;
	second: Cost;
}

/** Does the same work in two ways alternately, so that changes in the machine's speed affect both. */
export async function compare(
	sandbox: SandboxProcess,
	first: () => Promise<void>,
	second: () => Promise<void>,
): Promise<Comparison> {
	const pairs: Array<[Cost, Cost]> = [];
	for (let round = 0; round <= rounds; round++) {
		const pair: [Cost, Cost] = [
			await measureCost(sandbox, first),
			await measureCost(sandbox, second),
		];
		if (round > 0) pairs.push(pair);
	}
	const ratios = (of: keyof Cost) => pairs.map(([one, other]) => one[of] / other[of]);
	const medianCost = (index: 0 | 1): Cost => ({
		time: median(pairs.map((pair) => pair[index].time)),
		cpu: median(pairs.map((pair) => pair[index].cpu)),
	});
	return { time: ratios('time'), cpu: ratios('cpu'), first: medianCost(0), second: medianCost(1) };
}

/** Measures the cost of work that starts with a reset sandbox. */
export async function measureCost(
	sandbox: SandboxProcess,
	work: () => Promise<void>,
): Promise<Cost> {
	await resetSandbox(sandbox);
	const cpu = process.cpuUsage();
	const startedAt = performance.now();
	await work();
	const time = performance.now() - startedAt;
	const { user, system } = process.cpuUsage(cpu);
	return { time, cpu: (user + system) / 1000 };
}
