import { fingerprint, fingerprintWidth } from '../../shared/fingerprint';
import { isRecord } from '../../shared/records';
import { isReadingProgress, isTime, type ReadingProgress } from '../readInWindows';
import { watermarkOf, timeOf, type Clocks } from '../times';

/** State between polls for new leads. All times are the CRM's, from the leads themselves. */
export interface LeadMemory {
	/** Every lead created before this is settled: seen or ignored. In ms since the epoch. */
	settledBefore: number;
	/** Seen leads created since then: fingerprint and time in base 36 of each, separated by commas. */
	seen: string;
	reading?: ReadingProgress;
}

/** Whether this is the state of a poll. */
export function isLeadMemory(kept: unknown): kept is LeadMemory {
	if (!isRecord(kept)) return false;
	const { settledBefore, seen, reading } = kept;
	return isTime(settledBefore) && isPacked(seen) && isReadingProgress(reading);
}

function isPacked(seen: unknown): boolean {
	if (typeof seen !== 'string') return false;
	return [...unpackLeads(seen)].every(([key, at]) => key.length === fingerprintWidth && isTime(at));
}

/** Time settings for finding new leads. */
export interface LeadTiming {
	clocks: Clocks;
	/** How long after its creation a lead may take to appear in the list, in ms. */
	overlapMs: number;
	/** Younger leads are left for a later poll. In ms; 0 means none. */
	minimumAgeMs: number;
}

/** Maximum number of leads remembered: 540 kB. */
export const mostSeen = 30_000;

/**
 * Finds the leads that no poll has seen, oldest first, and the state to remember.
 *
 * A lead is new exactly once: it is settled by its creation time or remembered by its ID, and the
 * settled time only moves forward. It stays `overlapMs` behind the newest lead that is not ahead of
 * the clocks, and further behind with times without a zone. Only leads move it, so that a wrong clock and
 * a period without leads hide none.
 *
 * If there are more leads to remember than the limit, the oldest are settled early: a lead of that age
 * that appears in the list only later is missed.
 *
 * @param leads the CRM's answer, in any order; leads without a readable date are left out
 */
export function findUnseenLeads<Lead extends { id: string; createdAt: unknown }>(
	leads: readonly Lead[],
	memory: LeadMemory,
	{ clocks: { now, horizon }, overlapMs, minimumAgeMs }: LeadTiming,
): { unseen: Lead[]; memory: LeadMemory } {
	const latest = minimumAgeMs > 0 ? now - minimumAgeMs : Infinity;
	const unsettled = leads
		.map((lead) => ({ lead, at: timeOf(lead.createdAt, horizon) ?? -Infinity }))
		.filter(({ at }) => at >= memory.settledBefore && at <= latest)
		.sort((one, other) => one.at - other.at);

	const seen = unpackLeads(memory.seen);
	const unseen = unsettled.filter(({ lead, at }) => {
		const key = fingerprint(lead.id);
		const isNew = !seen.has(key);
		if (isNew) seen.set(key, at);
		return isNew;
	});

	const times = unsettled.map(({ at }) => at);
	const values = leads.map(({ createdAt }) => createdAt);
	const settledBefore = Math.max(memory.settledBefore, watermarkOf(times, values, now, overlapMs));
	const byTime = [...seen]
		.filter(([, at]) => at >= settledBefore)
		.sort(([, one], [, other]) => one - other);
	const [, lastForgotten] = byTime[byTime.length - mostSeen - 1] ?? [];
	return {
		unseen: unseen.map(({ lead }) => lead),
		memory: {
			settledBefore: lastForgotten === undefined ? settledBefore : lastForgotten + 1,
			seen: packLeads(byTime.slice(-mostSeen)),
		},
	};
}

function packLeads(seen: Array<[key: string, at: number]>): string {
	return seen.map(([key, at]) => key + at.toString(36)).join(',');
}

/** Unpacks the leads seen: their times of creation by the fingerprints of their IDs. */
export function unpackLeads(seen: string): Map<string, number> {
	const records = seen === '' ? [] : seen.split(',');
	return new Map(
		records.map((record) => [
			record.slice(0, fingerprintWidth),
			parseInt(record.slice(fingerprintWidth), 36),
		]),
	);
}
