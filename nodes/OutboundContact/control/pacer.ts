import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { wait } from '../../shared/transport/wait';

/** Slightly more than a second: requests may arrive closer together than they were sent. */
const windowMs = 1_050;

/**
 * Spaces messages evenly to keep within a maximum per second. Each message waits until the one
 * before it has started, so that several never start at once after a late timer or a slow CRM.
 *
 * @param perSecond maximum number of messages in any second; may be less than 1, or infinite
 * @returns a function that waits for the next turn and returns a callback. The callback must be
 *   called when the message starts, or when it will not be sent. The function throws
 *   `ExecutionCancelled` once the execution is cancelled.
 */
export function createPacer(perSecond: number, signal?: AbortSignal): () => Promise<() => void> {
	const intervalMs = windowMs / perSecond;
	let lastStart = Number.NEGATIVE_INFINITY;
	let lastTurn: Promise<void> = Promise.resolve();

	return async () => {
		if (!Number.isFinite(perSecond)) return () => {};
		let endTurn = () => {};
		const previousTurn = lastTurn;
		lastTurn = new Promise((resolve) => (endTurn = resolve));
		await previousTurn;
		if (!(await wait(lastStart + intervalMs - performance.now(), signal))) {
			endTurn();
			throw new ExecutionCancelled();
		}
		return () => {
			lastStart = performance.now();
			endTurn();
		};
	};
}
