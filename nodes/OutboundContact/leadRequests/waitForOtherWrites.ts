import { wait } from '../../shared/wait';

/** Minimum and maximum wait. In ms. */
const waitMs = { min: 1_000, max: 30_000 };

/**
 * Waits until what another run may be writing has arrived, with what it has read before: longer than such
 * a write takes. Others take as long as this run, or three times as long if their process is busy.
 *
 * @param tookMs how long a write of this run has taken since its reading was answered, or longer; in ms
 * @returns whether it waited the full time; `false` when the signal was aborted
 */
export async function waitForOtherWrites(tookMs: number, signal?: AbortSignal): Promise<boolean> {
	const longEnoughMs = Math.max(waitMs.min, 3 * tookMs);
	return await wait(Math.min(longEnoughMs, waitMs.max), signal);
}
