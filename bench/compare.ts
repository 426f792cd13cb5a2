import type { SandboxProcess } from './sandboxProcess';
import { resetSandbox } from '../test/support/sandboxControl';

/** The same work done by a node and by a bare loop. */
export interface Benchmark {
	title: string;
	/** How many items are worked on. */
	items: number;
	/** What an item is, in plural. */
	unit: string;
	node(sandbox: SandboxProcess): Promise<void>;
	floor(sandbox: SandboxProcess): Promise<void>;
}

/** A benchmark's figures; times are medians in ms, ratios least, median and most. */
export interface Comparison {
	title: string;
	unit: string;
	ratios: [number, number, number];
	nodeMs: number;
	floorMs: number;
	perMinute: number;
}

/** Times node and floor in turns, so that a change of the machine's speed meets both. */
export async function compare(
	benchmark: Benchmark,
	sandbox: SandboxProcess,
	rounds: number,
): Promise<Comparison> {
	const pairs: Array<{ nodeMs: number; floorMs: number }> = [];
	for (let round = 0; round <= rounds; round++) {
		const floorMs = await timed(sandbox, async () => await benchmark.floor(sandbox));
		const nodeMs = await timed(sandbox, async () => await benchmark.node(sandbox));
		if (round > 0) pairs.push({ nodeMs, floorMs });
	}
	const ratios = pairs.map(({ nodeMs, floorMs }) => nodeMs / floorMs).sort((a, b) => a - b);
	const nodeMs = median(pairs.map((pair) => pair.nodeMs));
	return {
		title: benchmark.title,
		unit: benchmark.unit,
		ratios: [ratios[0], median(ratios), ratios[ratios.length - 1]],
		nodeMs,
		floorMs: median(pairs.map((pair) => pair.floorMs)),
		perMinute: (benchmark.items / nodeMs) * 60_000,
	};
}

async function timed(sandbox: SandboxProcess, run: () => Promise<void>): Promise<number> {
	await resetSandbox(sandbox);
	const startedAt = performance.now();
	await run();
	return performance.now() - startedAt;
}

function median(values: number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
