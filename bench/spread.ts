/** Formats values as "median (minimum to maximum)". */
export function formatSpread(values: number[], digits = 0): string {
	const sorted = [...values].sort((a, b) => a - b);
	const [median, min, max] = [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)];
	return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max?.toFixed(digits)})`;
}
