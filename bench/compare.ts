/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { resetSandbox } from '../test/support/sandboxControl';
import { median } from './figure';
import type { SandboxProcess } from './sandboxProcess';

/** Pairs that are timed, after one that is not counted. */
const rounds = 3;

/** What a piece of work took, in ms. */
export interface Cost {
	time: number;
	/** Of this process. */
	cpu: number;
}

/** How two ways to do the same work compare: the first's cost as a multiple of the second's. */
export interface Comparison {
	time: number[];
	cpu: number[];
	/** Medians. */
	first: Cost;
	second: Cost;
}

/** Does the same work in two ways in turns, so that a change of the machine's speed meets both. */
export async function compare(
	sandbox: SandboxProcess,
	first: () => Promise<void>,
	second: () => Promise<void>,
): Promise<Comparison> {
	const pairs: Array<[Cost, Cost]> = [];
	for (let round = 0; round <= rounds; round++) {
		const pair: [Cost, Cost] = [await costOf(sandbox, first), await costOf(sandbox, second)];
		if (round > 0) pairs.push(pair);
	}
	const ratios = (of: keyof Cost) => pairs.map(([one, other]) => one[of] / other[of]);
	const middle = (place: 0 | 1): Cost => ({
		time: median(pairs.map((pair) => pair[place].time)),
		cpu: median(pairs.map((pair) => pair[place].cpu)),
	});
	return { time: ratios('time'), cpu: ratios('cpu'), first: middle(0), second: middle(1) };
}

/** What work takes, beginning with the sandbox as it was at first. */
export async function costOf(sandbox: SandboxProcess, work: () => Promise<void>): Promise<Cost> {
	await resetSandbox(sandbox);
	const cpu = process.cpuUsage();
	const startedAt = performance.now();
	await work();
	const time = performance.now() - startedAt;
	const { user, system } = process.cpuUsage(cpu);
	return { time, cpu: (user + system) / 1000 };
}
