import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { wait } from '../../shared/wait';

/** Slightly more than a second: requests may arrive closer together than they were sent. */
const windowMs = 1_050;

/**
 * When the last message from each channel started, in this process: a run begins where the one before
 * it ended, such as the last batch of a loop.
 */
const lastStarts = new Map<string, number>();

/**
 * Waits for the next turn of a channel, and returns a callback, which must be called when the message starts, or
 * when it will not be sent. Throws `ExecutionCancelled` once the execution is cancelled.
 */
export type Pacer = (channel: string) => Promise<() => void>;

/**
 * Spaces the messages of a run evenly to keep within a maximum per second. Each message waits until
 * the one before it has started, so that several never start at once after a late timer or a slow CRM.
 *
 * @param what what is paced: a run begins where the last one of the same name ended on the channel; two runs at once
 *   do not wait for each other
 * @param perSecond maximum number of messages in any second; may be less than 1, or infinite
 */
export function createPacer(what: string, perSecond: number, signal?: AbortSignal): Pacer {
	const intervalMs = windowMs / perSecond;
	let lastOfRun = Number.NEGATIVE_INFINITY;
	let lastTurn: Promise<void> = Promise.resolve();

	return async (channel) => {
		if (!Number.isFinite(perSecond)) return () => {};
		const key = `${what} ${channel}`;
		let endTurn = () => {};
		const previousTurn = lastTurn;
		lastTurn = new Promise((resolve) => (endTurn = resolve));
		await previousTurn;
		const lastStart = Math.max(lastOfRun, lastStarts.get(key) ?? lastOfRun);
		if (!(await wait(lastStart + intervalMs - performance.now(), signal))) {
			endTurn();
			throw new ExecutionCancelled();
		}
		return () => {
			lastOfRun = performance.now();
			lastStarts.set(key, lastOfRun);
			endTurn();
		};
	};
}
