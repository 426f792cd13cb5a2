/** A number for people, such as `1,204`. */
export function formatCount(count: number): string {
	return count.toLocaleString('en-US');
}
