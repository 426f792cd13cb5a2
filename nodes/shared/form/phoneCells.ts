/** Removed: always false. */
export function isInNoColumn(_row: unknown, _made: unknown): boolean {
	return false;
}
