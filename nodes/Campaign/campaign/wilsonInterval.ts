/** Standard score of a two-sided interval of 95 %. */
const z = 1.959964;

/**
 * The Wilson score interval of a share, 95 %: bounds from 0 to 1, also for few cases; `undefined` for
 * none.
 */
export function wilsonInterval(
	count: number,
	total: number,
): { from: number; to: number } | undefined {
	if (total === 0) return undefined;
	const share = count / total;
	const spread = (z * z) / total;
	const center = share + spread / 2;
	const margin = z * Math.sqrt((share * (1 - share)) / total + spread / (4 * total));
	const bound = (value: number) => Math.min(1, Math.max(0, value / (1 + spread)));
	return { from: bound(center - margin), to: bound(center + margin) };
}
