/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { availableParallelism, cpus } from 'node:os';

import { markdownTable } from '../scripts/markdown/table';
import type { Comparison } from './compare';
import type { LimitFigures } from './limits';

/** The page docs/performance.md for these figures. */
export function performancePage(
	comparisons: readonly Comparison[],
	limits: readonly LimitFigures[],
	date: Date,
): string {
	const machine = `${availableParallelism()} processors, ${cpus()[0]?.model ?? 'unknown'}, Node.js ${process.versions.node}`;
	const capacities = limits.filter(({ title }) => title.startsWith('serves'));
	const rates = limits.filter(({ title }) => title.startsWith('takes'));
	return `# Performance

Measured by \`npm run bench\` on ${date.toISOString().slice(0, 10)}: ${machine}.

## Against a bare loop over n8n's request helper

n8n reuses no connection, so such a loop is the floor for a node. Each pair is timed in turns in one process.

${markdownTable(
	['work', 'time, node to floor', 'a minute'],
	comparisons.map(({ title, ratios, perMinute, unit }) => [
		title,
		ratios[1].toFixed(2),
		`${Math.round(perMinute)} ${unit}`,
	]),
)}

## A CRM of unknown capacity

CRM Lead: Create, with the credential as it comes, against the fastest of fixed pools.

${markdownTable(
	['the CRM', 'speed, node to best fixed pool'],
	capacities.map(({ title, ratio }) => [title, ratio.toFixed(2)]),
)}

## A CRM with a rate limit

The same operation. Nothing fails: a 429 is no attempt.

${markdownTable(
	['the CRM', 'time, node to ideal', 'requests answered 429'],
	rates.map(({ title, ratio, refused }) => [
		title,
		ratio.toFixed(2),
		`${(100 * refused).toFixed(1)} %`,
	]),
)}
`;
}
