import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { wait } from '../../shared/wait';

/** Slightly more than a second: requests may arrive closer together than they were sent. */
const windowMs = 1_050;

/** Turns that follow each other: when the last one ends, and when its message started. */
const newTurns = () => ({ lastEnd: Promise.resolve(), lastStart: Number.NEGATIVE_INFINITY });

/** The turns of each channel, for all runs of this process. */
const turnsOfChannels = new Map<string, ReturnType<typeof newTurns>>();

/**
 * Waits for the next turn of a channel, and returns a callback, which must be called when the message starts, or
 * when it will not be sent. Throws `ExecutionCancelled` once the execution is cancelled.
 */
export type Pacer = (channel: string) => Promise<() => void>;

/**
 * Spaces the messages of a run evenly to keep within a maximum per second, and those of all runs of the process that
 * share a channel. Each message waits until the one before it has started, so that several never start at once after
 * a late timer or a slow CRM.
 *
 * @param what what is paced: all pacers of the process with the same name share a channel's turns
 * @param perSecond maximum number of messages in any second; may be less than 1, or infinite
 */
export function createPacer(what: string, perSecond: number, signal?: AbortSignal): Pacer {
	const turnsOfRun = newTurns();
	return async (channel) => {
		if (!Number.isFinite(perSecond)) return () => {};
		const key = `${what} ${channel}`;
		const turnsOfChannel = turnsOfChannels.get(key) ?? newTurns();
		turnsOfChannels.set(key, turnsOfChannel);
		const shared = [turnsOfRun, turnsOfChannel];
		const earlier = shared.map(({ lastEnd }) => lastEnd);
		let endTurn = () => {};
		const ended = new Promise<void>((resolve) => (endTurn = resolve));
		for (const turns of shared) turns.lastEnd = ended;
		await Promise.all(earlier);
		const lastStart = Math.max(...shared.map((turns) => turns.lastStart));
		if (!(await wait(lastStart + windowMs / perSecond - performance.now(), signal))) {
			endTurn();
			throw new ExecutionCancelled();
		}
		return () => {
			for (const turns of shared) turns.lastStart = performance.now();
			endTurn();
		};
	};
}
