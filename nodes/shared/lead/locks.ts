import { minuteMs } from '../units';

/** Ends when the last task that holds or awaits a lock has ended, for all locks of this process. */
const lastTasks = new Map<string, Promise<void>>();

/** When the last holder of a lock ended, by `performance.now()`. The latest is last. */
const lastEnds = new Map<string, number>();

/** How long such a time is kept. In ms. */
const keptForMs = minuteMs;

/**
 * Runs a task once all earlier tasks with the same key have ended.
 *
 * @param task receives when the last holder has ended, or may have, by `performance.now()`: what was read
 *   before that may be outdated
 */
export async function withLock<Result>(
	key: string,
	task: (lastEnd: number) => Promise<Result>,
): Promise<Result> {
	const earlier = lastTasks.get(key);
	let end = () => {};
	const last = new Promise<void>((resolve) => (end = resolve));
	lastTasks.set(key, last);
	try {
		await earlier;
		return await task(lastEnds.get(key) ?? performance.now() - keptForMs);
	} finally {
		if (lastTasks.get(key) === last) lastTasks.delete(key);
		recordEnd(key, performance.now());
		end();
	}
}

function recordEnd(key: string, now: number): void {
	lastEnds.delete(key);
	lastEnds.set(key, now);
	for (const [oldest, endedAt] of lastEnds) {
		if (endedAt > now - keptForMs) break;
		lastEnds.delete(oldest);
	}
}

/**
 * The key under which this process writes the metadata of a lead: `PUT` replaces it as a whole, so it is read
 * under the same lock, or since the last holder has ended.
 */
export function leadLockKey(leadId: string): string {
	return `lead ${leadId}`;
}
