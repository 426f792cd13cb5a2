import type { Clocks } from '../clocks';
import { timeOf } from '../records';
import { SeenLeads, type PackedLeads } from './seenLeads';

/** What polls for new leads remember. All times are the CRM's, taken from the leads themselves. */
export interface LeadMemory {
	/** Every lead created before this is settled: seen, or not wanted. In ms since 1970. */
	settledBefore: number;
	/** The leads created since then that were seen. */
	seen: PackedLeads;
}

/** How leads are told apart. */
export interface LeadTiming {
	clocks: Clocks;
	/** How long after its creation a lead may take to appear in the list. In ms. */
	overlapMs: number;
	/** Younger leads are left for a later poll. In ms; 0 leaves none. */
	minimumAgeMs: number;
}

/** The most leads of the overlap that are remembered: 450 kB where many share a second. */
export const mostSeen = 50_000;

/** The most leads with a creation time ahead of the clocks that are remembered besides. */
export const mostSeenAhead = 10_000;

/**
 * Finds the leads that no poll saw before, oldest first, and what to remember.
 *
 * A lead is new exactly once: it is settled by its creation time or remembered by its id, and
 * the time before which all is settled only moves forward. It stays `overlapMs` behind the newest
 * lead that is not ahead of the clocks, so that a clock alone never moves it: neither a wrong one
 * nor a time without leads hides a lead. Leads ahead of the clocks are emitted at once; those
 * beyond what may be remembered of them wait until their time has come.
 *
 * Where the overlap holds more leads than may be remembered, the oldest are settled early: a lead
 * as old as these that appears in the list only later is not noticed.
 *
 * @param leads what the CRM answered, in any order; those without a readable date are left out
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
	const unseen = unsettled.filter(({ lead, at }) => {
		if (at <= now) return seen.add(lead.id, at);
		if (ahead >= mostSeenAhead || !seen.add(lead.id, at)) return false;
		ahead++;
		return true;
	});

	const newest = unsettled.reduce((latestAt, { at }) => (at <= now ? at : latestAt), -Infinity);
	let settledBefore = Math.max(memory.settledBefore, newest - overlapMs);
	seen.forgetBefore(settledBefore);
	settledBefore = Math.max(settledBefore, seen.forgetOldest(mostSeen, now) ?? -Infinity);
	return {
		unseen: unseen.map(({ lead }) => lead),
		memory: { settledBefore, seen: seen.pack() },
	};
}
