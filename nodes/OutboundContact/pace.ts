import { ExecutionCancelled } from '../shared/transport/requestPool';
import { wait } from '../shared/transport/wait';

/**
 * Sends are spread over a little more than a second, as the network may bring two of them closer
 * together than they left.
 */
const windowMs = 1_050;

/**
 * Spaces sends evenly so that no second holds more of them than allowed. Each waits until the one
 * before it has started, so neither a timer that fires late nor a busy CRM lets several go at once.
 *
 * @param perSecond the most in any second; may be less than 1, or infinite for no limit
 * @param signal n8n's cancel signal
 * @param onTurn is told how long each send has waited for its turn, in ms
 * @returns waits for the next free moment and returns what must be called when the send starts, or
 *   will not be made; throws `ExecutionCancelled` once cancelled
 */
export function paceOf(
	perSecond: number,
	signal?: AbortSignal,
	onTurn?: (waitedMs: number) => void,
): () => Promise<() => void> {
	const intervalMs = windowMs / perSecond;
	let lastStart = Number.NEGATIVE_INFINITY;
	let turns: Promise<void> = Promise.resolve();

	return async () => {
		if (!Number.isFinite(perSecond)) return () => {};
		const askedAt = Date.now();
		let isOver = () => {};
		const before = turns;
		turns = new Promise((resolve) => (isOver = resolve));
		await before;
		let isDue = false;
		try {
			await waitUntil(lastStart + intervalMs, signal);
			isDue = true;
			onTurn?.(Date.now() - askedAt);
		} finally {
			if (!isDue) isOver();
		}
		return () => {
			lastStart = Date.now();
			isOver();
		};
	};
}

async function waitUntil(time: number, signal?: AbortSignal): Promise<void> {
	for (let left = time - Date.now(); left > 0; left = time - Date.now()) {
		if (!(await wait(left, signal))) break;
	}
	if (signal?.aborted) throw new ExecutionCancelled();
}
