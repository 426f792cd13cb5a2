import { isRecord } from '../shared/records';
import { RequestFailed } from '../shared/transport/failure/requestFailed';
import { dayMs, minuteMs } from '../shared/units';
import { listLeadsInTime, requireZones, type ListedLeads } from './listLeadsInTime';
import { TooMuchToRead, type PollRun } from './pollRun';

/** Where the next poll goes on with reading leads. Times of creation, in ms since the epoch. */
export interface ReadingProgress {
	/** Length of the next period, in ms; `undefined` for everything until now. */
	windowMs?: number;
	/** Where a reading began, and what it has reached; `undefined` between two readings. */
	stopped?: { start: number; at: number };
}

/** Whether this is where a poll has stopped; also if there is none. */
export function isReadingProgress(kept: unknown): kept is ReadingProgress | undefined {
	if (kept === undefined) return true;
	if (!isRecord(kept)) return false;
	const { windowMs, stopped } = kept;
	const isStop = isRecord(stopped) && isTime(stopped.start) && isTime(stopped.at);
	return (windowMs === undefined || Number(windowMs) > 0) && (stopped === undefined || isStop);
}

/** Whether this is a time in ms since the epoch. JSON has null in place of one that is infinite. */
export function isTime(kept: unknown): kept is number {
	return Number.isFinite(kept);
}

/** Leads of one period. */
export interface LeadWindow extends ListedLeads {
	/** Where the reading began: when its leads were created at the earliest. */
	start: number;
	/** Whether it is the first period of a reading, over one or several polls. */
	isFirst: boolean;
	/** Whether it reaches the present. */
	isLast: boolean;
}

/** A period with fewer leads is followed by one that is twice as long. */
const fewLeads = 1_000;

/** A period that cannot be read at once is divided by this, down to a minute. */
const shrinking = 64;

/** The part of the time left that a period may take; the rest is for a shorter one. */
const firstShare = 0.85;

/** Statuses of gateways and servers that gave up waiting for the answer. */
const timeoutStatuses = [408, 504, 524];

/**
 * Reads leads by their time of creation, the oldest first, until now, in periods that the CRM answers
 * whole and in time: a list of exactly 100 may be the first page of more. A poll ends when half of its
 * time is over. The next one goes on from there, and begins again once a reading has reached the present.
 *
 * @param start when the leads were created at the earliest, in ms since the epoch; 0 for all
 * @param reading where the last poll stopped
 * @param needsZones whether times of creation without a time zone are rejected
 * @param findIn finds what is new in a period
 * @returns what was found, and where the next poll goes on
 * @throws what `listLeadsInTime` and `requireZones` throw, unless this poll has found or, where only
 *   its time is over, read something: then the next poll begins with the period that could not be read
 */
export async function readInWindows<Found>(
	run: PollRun,
	{ start, needsZones, ...reading }: ReadingProgress & { start: number; needsZones?: boolean },
	findIn: (window: LeadWindow) => Found[],
): Promise<{ found: Found[]; reading: ReadingProgress }> {
	const stopped = reading.stopped && reading.stopped.start <= start ? reading.stopped : undefined;
	const begin = stopped?.start ?? start;
	let at = Math.max(stopped?.at ?? start, start);
	let { windowMs = Number.MAX_SAFE_INTEGER } = reading;
	let found: Found[] = [];
	let hasRead = false;
	for (;;) {
		const restMs = Math.max(0, Date.now() - at);
		const isLast = windowMs >= restMs;
		const spanMs = Math.min(windowMs, restMs);
		const canShrink = !run.isHalfOver() && spanMs > 2 * minuteMs;
		const until = isLast ? undefined : at + spanMs;
		const asked = listLeadsInTime(run, at, until, canShrink ? firstShare : 1);
		const listed = await asked.catch((error: Error) => error);
		if (listed instanceof Error) {
			const isTooMuch = isTooMuchToRead(listed);
			if (canShrink && isTooMuch) {
				windowMs = Math.max(minuteMs, Math.ceil(spanMs / shrinking));
				continue;
			}
			if (found.length === 0 && !(hasRead && isTooMuch)) throw listed;
			break;
		}
		// The first period alone, if it is empty, reads the newest leads.
		const isFirst = at === begin;
		if (needsZones && (isFirst || listed.leads.length > 0)) await requireZones(run, listed.leads);
		found = [...found, ...findIn({ ...listed, start: begin, isFirst, isLast })];
		if (isLast) return { found, reading: { windowMs } };
		hasRead = true;
		// A lead may be listed later than it was created, and n8n's clock may be ahead.
		at = Math.max(at + Math.ceil(spanMs / 2), Math.min(at + spanMs, listed.clocks.now - dayMs));
		if (listed.leads.length < fewLeads) windowMs *= 2;
		if (run.isHalfOver()) break;
	}
	return { found, reading: { windowMs, stopped: { start: begin, at } } };
}

function isTooMuchToRead(error: Error): boolean {
	const status = error instanceof RequestFailed ? error.status : undefined;
	return error instanceof TooMuchToRead || timeoutStatuses.includes(Number(status));
}
