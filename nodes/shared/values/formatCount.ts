/** A number for people, such as `1,204`. */
export function formatCount(count: number): string {
	return count.toLocaleString('en-US');
}

/** A number of things for people, such as `1 contact` or `1,204 contacts`. */
export function countOf(count: number, singular: string): string {
	return `${formatCount(count)} ${count === 1 ? singular : `${singular}s`}`;
}
