/** Standard score of a two-sided interval of 95 %. */
const z = 1.959964;

/**
 * The Wilson score interval of a share, 95 %: where the share of a very long list would lie, judged by
 * this one. Unlike "plus or minus", it stays between 0 and 1 and holds for few cases.
 *
 * @param count cases that have the property
 * @param total all cases
 * @returns bounds from 0 to 1; `undefined` without cases
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
