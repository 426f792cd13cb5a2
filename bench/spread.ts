/** How values lie, as "median (least to most)". */
export function spread(values: number[], digits = 0): string {
	const sorted = [...values].sort((a, b) => a - b);
	const [median, least, most] = [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)];
	return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most?.toFixed(digits)})`;
}
