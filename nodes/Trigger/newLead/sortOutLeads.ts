import { latestUpTo, type Clocks } from '../clocks';
import { timeOf } from '../records';
import { isZoneless, zoneChangeMs, zoneMarginMs } from '../zoneChange';
import { SeenLeads, type PackedLeads } from './seenLeads';

/** State between polls for new leads. All times are the CRM's, from the leads themselves. */
export interface LeadMemory {
	/** Every lead created before this is settled: seen or ignored. In ms since the epoch. */
	settledBefore: number;
	/** Seen leads that were created since then. */
	seen: PackedLeads;
}

/** Time settings for finding new leads. */
export interface LeadTiming {
	clocks: Clocks;
	/** How long after its creation a lead may take to appear in the list, in ms. */
	overlapMs: number;
	/** Younger leads are left for a later poll. In ms; 0 means none. */
	minimumAgeMs: number;
}

/** Maximum number of leads remembered in the overlap: 450 kB when many share a second. */
export const mostSeen = 50_000;

/** Maximum number of leads remembered in addition whose creation time is ahead of the clocks. */
export const mostSeenAhead = 10_000;

/**
 * Finds the leads that no poll has seen, oldest first, and the state to remember.
 *
 * A lead is new exactly once: it is settled by its creation time or remembered by its ID, and the
 * settled time only moves forward. It stays `overlapMs` behind the newest lead that is not ahead of
 * the clocks. A clock alone never moves it, so neither a wrong clock nor a period without leads
 * hides a lead. Leads ahead of the clocks are emitted at once, up to the limit; the others wait
 * until their time has come.
 *
 * If the overlap has more leads than the limit, the oldest are settled early: a lead of that age
 * that appears in the list only later is missed.
 *
 * Times without a zone jump when their zone changes its time: the settled time then stays further
 * behind, and a lead is recognized although its time has moved by the change.
 *
 * @param leads the CRM's answer, in any order; leads without a readable date are left out
 */
export function sortOutLeads<Lead extends { id: string; createdAt: unknown }>(
	leads: readonly Lead[],
	memory: LeadMemory,
	{ clocks: { now, horizon }, overlapMs, minimumAgeMs }: LeadTiming,
): { unseen: Lead[]; memory: LeadMemory } {
	const latest = minimumAgeMs > 0 ? now - minimumAgeMs : Infinity;
	const unsettled = leads
		.map((lead) => ({ lead, at: timeOf(lead.createdAt, horizon) ?? -Infinity }))
		.filter(({ at }) => at >= memory.settledBefore && at <= latest)
		.sort((one, other) => one.at - other.at);

	const seen = new SeenLeads(memory.seen);
	let ahead = seen.countAfter(now);
	const wasSeenBeforeChange = (id: string, at: number) =>
		[-zoneChangeMs, zoneChangeMs].some((change) => seen.has(id, at + change));
	const unseen = unsettled.filter(({ lead, at }) => {
		if (isZoneless(lead.createdAt) && wasSeenBeforeChange(lead.id, at)) {
			seen.add(lead.id, at);
			return false;
		}
		if (at <= now) return seen.add(lead.id, at);
		if (ahead >= mostSeenAhead || !seen.add(lead.id, at)) return false;
		ahead++;
		return true;
	});

	const times = unsettled.map(({ at }) => at);
	const marginMs = zoneMarginMs(leads.map(({ createdAt }) => createdAt));
	let settledBefore = Math.max(memory.settledBefore, latestUpTo(now, times) - overlapMs - marginMs);
	seen.forgetBefore(settledBefore - marginMs);
	settledBefore = Math.max(settledBefore, seen.forgetOldest(mostSeen, now) ?? -Infinity);
	return {
		unseen: unseen.map(({ lead }) => lead),
		memory: { settledBefore, seen: seen.pack() },
	};
}
