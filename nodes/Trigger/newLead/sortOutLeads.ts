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
	/** The CRM's clock, in ms since 1970. */
	now: number;
	/** How long after its creation a lead may take to appear in the list. In ms. */
	overlapMs: number;
	/** Younger leads are left for a later poll. In ms; 0 leaves none. */
	minimumAgeMs: number;
}

/**
 * Finds the leads that no poll saw before, oldest first, and what to remember.
 *
 * A lead is new exactly once: it is settled by its creation time or remembered by its id, and
 * the time before which all is settled only moves forward. It stays `overlapMs` behind the
 * newest lead that was seen, so that neither n8n's clock nor a time without leads plays a part.
 * A lead with a creation time in the CRM's future does not move it further than the CRM's clock.
 *
 * @param leads what the CRM answered, in any order; those without a readable date are left out
 */
export function sortOutLeads<Lead extends { id: string; createdAt: string }>(
	leads: readonly Lead[],
	memory: LeadMemory,
	{ now, overlapMs, minimumAgeMs }: LeadTiming,
): { unseen: Lead[]; memory: LeadMemory } {
	const latest = minimumAgeMs > 0 ? now - minimumAgeMs : Infinity;
	const unsettled = leads
		.map((lead) => ({ lead, at: Date.parse(lead.createdAt) }))
		.filter(({ at }) => at >= memory.settledBefore && at <= latest)
		.sort((one, other) => one.at - other.at);

	const seen = new SeenLeads(memory.seen);
	const unseen = unsettled.filter(({ lead, at }) => seen.add(lead.id, at));

	const newest = unsettled[unsettled.length - 1]?.at ?? -Infinity;
	const settledBefore = Math.max(memory.settledBefore, Math.min(newest, now) - overlapMs);
	return {
		unseen: unseen.map(({ lead }) => lead),
		memory: { settledBefore, seen: seen.packedSince(settledBefore) },
	};
}
