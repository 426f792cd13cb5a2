import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';

import type { Point } from './figure';

/** Layout of a chart. */
interface Picture {
	title: string;
	x: string;
	y: string;
	scale?: 'log';
}

const pictures: Record<string, Picture> = {
	throughput: {
		title: 'Leads per second of fixed pools',
		x: 'Requests at once',
		y: 'Leads per second',
		scale: 'log',
	},
	concurrency: {
		title: 'Requests in flight with the adaptive limit',
		x: 'Seconds',
		y: 'Requests in flight',
	},
	contactCost: {
		title: 'Processor time per contact, by length of the run',
		x: 'Contacts in the run',
		y: 'ms per contact',
		scale: 'log',
	},
};

/** Titles by name, in the order of the page. */
export const pictureTitles = Object.fromEntries(
	Object.entries(pictures).map(([name, { title }]) => [name, title]),
);

/**
 * Draws a chart with lines.
 *
 * @returns SVG
 */
export async function drawPicture(name: string, points: Point[]): Promise<string> {
	const { title, x, y, scale } = pictures[name];
	const specification: TopLevelSpec = {
		$schema: 'https://vega.github.io/schema/vega-lite/v5.json',
		title,
		width: 560,
		height: 260,
		background: 'white',
		data: { values: points },
		mark: { type: 'line', point: points.length < 40 },
		encoding: {
			x: { field: 'x', type: 'quantitative', title: x, scale: { type: scale ?? 'linear' } },
			y: { field: 'y', type: 'quantitative', title: y, scale: { zero: true } },
			color: { field: 'line', type: 'nominal', title: null, legend: { orient: 'bottom' } },
		},
	};
	const view = new View(parse(compile(specification).spec), { renderer: 'none' });
	return `${await view.toSVG()}\n`;
}
