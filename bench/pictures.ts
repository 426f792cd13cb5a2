import type { Point } from './figure';

/** What a chart shows. */
interface Picture {
	title: string;
	x: string;
	y: string;
	/** Whether equal steps of the x axis are equal factors. */
	isLogarithmic?: boolean;
}

const pictures: Record<string, Picture> = {
	throughput: {
		title: 'Leads per second of fixed pools',
		x: 'Requests at once',
		y: 'Leads per second',
		isLogarithmic: true,
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
		isLogarithmic: true,
	},
};

/** Titles by name, in the order of the page. */
export const pictureTitles = Object.fromEntries(
	Object.entries(pictures).map(([name, { title }]) => [name, title]),
);

/** The plot within the picture, in pixels. */
const plot = { left: 64, top: 40, width: 560, height: 260 };

const colors = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#ff7f0e', '#17becf'];

/** Lines with at most this many points show them. */
const maxPointsShown = 40;

/** Draws a chart with lines, as SVG. */
export function drawPicture(name: string, points: readonly Point[]): string {
	const { title, x: xTitle, y: yTitle, isLogarithmic = false } = pictures[name];
	const { left, top, width, height } = plot;
	const [bottom, right] = [top + height, left + width];
	const xs = points.map(({ x }) => x);
	const xTicks = isLogarithmic
		? [...new Set(xs)].sort((a, b) => a - b)
		: roundTicks(Math.max(...xs));
	const yTicks = roundTicks(Math.max(...points.map(({ y }) => y)));
	const scaled = isLogarithmic ? Math.log : Number;
	const [least, most] = [scaled(xTicks[0]), scaled(xTicks.at(-1)!)];
	const toX = (x: number) => left + (width * (scaled(x) - least)) / (most - least || 1);
	const toY = (y: number) => bottom - (height * y) / yTicks.at(-1)!;
	const axes = [
		...xTicks.flatMap((tick) => [
			line(toX(tick), top, toX(tick), bottom),
			text(toX(tick), bottom + 18, tick, 'middle'),
		]),
		...yTicks.flatMap((tick) => [
			line(left, toY(tick), right, toY(tick)),
			text(left - 8, toY(tick) + 4, tick, 'end'),
		]),
		text(left + width / 2, top - 16, title, 'middle', 'font-weight="bold"'),
		text(left + width / 2, bottom + 40, xTitle, 'middle'),
		text(left, top - 16, yTitle, 'middle'),
	];
	const names = [...new Set(points.map((point) => point.line))];
	const lines = names.flatMap((each, index) => {
		const color = colors[index % colors.length];
		const places = points
			.filter((point) => point.line === each)
			.map(({ x, y }) => [toX(x).toFixed(1), toY(y).toFixed(1)]);
		const dots = places.length > maxPointsShown ? [] : places;
		const legend = left + (index * width) / names.length;
		return [
			`<polyline points="${places.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
			...dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${color}"/>`),
			`<rect x="${legend}" y="${bottom + 56}" width="12" height="12" fill="${color}"/>`,
			text(legend + 18, bottom + 66, each, 'start'),
		];
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${right + 24}" height="${bottom + 84}" font-family="sans-serif" font-size="12">`,
		'<rect width="100%" height="100%" fill="white"/>',
		...axes,
		...lines,
		'</svg>\n',
	].join('\n');
}

/** About five round numbers from 0 to at least a maximum. */
function roundTicks(maximum: number): number[] {
	const magnitude = 10 ** Math.floor(Math.log10(maximum / 5));
	const step = [1, 2, 5, 10]
		.map((factor) => factor * magnitude)
		.find((each) => each * 5 >= maximum)!;
	return Array.from({ length: Math.ceil(maximum / step) + 1 }, (_, index) =>
		Number((index * step).toPrecision(6)),
	);
}

function line(x1: number, y1: number, x2: number, y2: number): string {
	return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#ddd"/>`;
}

function text(x: number, y: number, shown: string | number, anchor: string, style = ''): string {
	return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#333" ${style}>${escaped(String(shown))}</text>`;
}

function escaped(shown: string): string {
	return shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
