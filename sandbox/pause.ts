/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits, unless the signal ends the wait first.
 *
 * @param ms milliseconds; 0 returns at once
 * @param signal aborted when the sandbox closes
 * @returns false when the wait was cut short
 */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
	if (signal.aborted) return false;
	if (ms <= 0) return true;
	try {
		await wait(ms, undefined, { signal });
		return true;
	} catch {
		return false;
	}
}
