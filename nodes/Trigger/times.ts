import { latestTimeOf } from '../shared/values/time';

/** Before this, what an account without any record shows later is old. In ms. */
export const oldAgeMs = 7 * 86_400_000;

/**
 * Reads a record's time in ms since the epoch. Times are only compared with each other, so one without a
 * zone is taken for its latest moment.
 *
 * @returns `undefined` when it is not readable
 */
export function timeOf(value: unknown): number | undefined {
	const time = latestTimeOf(value);
	return time === undefined || time < 0 ? undefined : Math.floor(time);
}

/**
 * The time before which everything is old: behind the latest record by the overlap. A time ahead of the
 * current one is wrong, or without its zone, and does not move it, so that it hides no other record.
 *
 * @param times the records' times in ms since the epoch
 * @param now by the CRM's clock
 * @param overlapMs how long a record may take to appear, in ms
 * @returns `-Infinity` if no time is up to now
 */
export function markOf(times: readonly number[], now: number, overlapMs: number): number {
	const latest = (one: number, other: number) => (other > now ? one : Math.max(one, other));
	return times.reduce(latest, -Infinity) - overlapMs;
}
