/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INode, IWorkflowBase } from 'n8n-workflow';

const folder = path.resolve(__dirname, '../../examples');
const side = 96;
/** Height of a node's name below it. */
const nameHeight = 40;
/** How far below an output n8n leads a line back to an earlier node. */
const backBelow = 130;
/** Where n8n draws the plus of an output without a connection, right of the node. */
const plusAt = 80;

type Point = [x: number, y: number];

/** Lines that n8n draws from a node's outputs: to the next nodes, or to a plus. */
function linesOf(
	source: INode,
	{ nodes, connections }: Pick<IWorkflowBase, 'nodes' | 'connections'>,
) {
	const byName = new Map(nodes.map((node) => [node.name, node]));
	const own = connections[source.name];
	// Models and tools are connected upwards, to the node below which they stand.
	if (own && !('main' in own)) return [];
	const outputs = own?.main ?? [];
	const count = Math.max(source.type.endsWith('.if') ? 2 : 1, outputs.length);
	return Array.from({ length: count }, (_, index) => {
		const [x, y] = source.position;
		const from: Point = [x + side, y + (side * (index + 1)) / (count + 1)];
		const targets = (outputs[index] ?? []).map(({ node }) => byName.get(node) as INode);
		if (targets.length === 0) return [{ ends: [source], from, to: [from[0] + plusAt, from[1]] }];
		return targets.map((target) => {
			const [toX, toY] = target.position;
			const below = from[1] + backBelow;
			return toX > x
				? { ends: [source, target], from, to: [toX, toY + side / 2] }
				: { ends: [], from: [from[0], below] as Point, to: [toX, below] };
		});
	}).flat();
}

/** Whether a line runs through a node. n8n bends lines halfway, so both of its ends are level for a while. */
function crosses({ position: [left, top] }: INode, from: Point, [toX, toY]: number[]): boolean {
	const steps = Array.from({ length: 101 }, (_, step) => step / 100);
	return steps.some((t) => {
		const x = from[0] + (toX - from[0]) * t;
		const y = from[1] + (toY - from[1]) * t * t * (3 - 2 * t);
		return x > left && x < left + side && y > top && y < top + side + nameHeight;
	});
}

it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))(
	'%s has no node on a line between others, or on the plus of one',
	(name) => {
		const text = readFileSync(path.join(folder, name), 'utf8');
		const workflow = JSON.parse(text) as Pick<IWorkflowBase, 'nodes' | 'connections'>;
		const nodes = workflow.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
		const covered = nodes.flatMap((source) =>
			linesOf(source, { ...workflow, nodes }).flatMap(({ ends, from, to }) =>
				nodes
					.filter((node) => !ends.includes(node) && crosses(node, from, to))
					.map((node) => `${node.name} lies on a line of ${source.name}`),
			),
		);
		expect(covered).toEqual([]);
	},
);
