/** Ends of the latest writes of this process to leads, by the key of their lock. The latest is last. */
const lastWrites = new Map<string, { endedAt: number; writer?: string }>();

const maxKept = 5_000;

/** When the latest write ended that is no longer kept. */
let forgottenAt = Number.NEGATIVE_INFINITY;

/** Records that a write to a lead has ended, or may have. */
export function recordWrite(key: string, writer?: string): void {
	lastWrites.delete(key);
	lastWrites.set(key, { endedAt: performance.now(), writer });
	for (const [oldest, { endedAt }] of lastWrites) {
		if (lastWrites.size <= maxKept) break;
		lastWrites.delete(oldest);
		forgottenAt = endedAt;
	}
}

/**
 * Whether another writer of this process has written to a lead since some time, as far as that is known:
 * where it is not, it may have.
 *
 * @param time of `performance.now()`
 */
export function wasWrittenSince(key: string, time: number, writer?: string): boolean {
	const last = lastWrites.get(key);
	if (!last) return forgottenAt > time;
	return last.endedAt > time && (writer === undefined || last.writer !== writer);
}
