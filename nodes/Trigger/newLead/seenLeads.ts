import { minuteMs } from '../crmTime';
import { fingerprint, fingerprintWidth } from '../memory/fingerprint';
import { recordsOf } from '../memory/fixedWidth';

/** Fingerprints of leads run together, by the minute of the leads' creation since 1970. */
export type PackedLeads = Record<string, string>;

/**
 * Which leads were seen, by the minute in which they were created. A lead's creation time never
 * changes, so that a whole minute can be forgotten once it is settled. Takes 9 characters per
 * lead.
 */
export class SeenLeads {
	private readonly minutes = new Map<number, Set<string>>();

	constructor(packed: PackedLeads) {
		for (const [minute, fingerprints] of Object.entries(packed)) {
			this.minutes.set(Number(minute), new Set(recordsOf(fingerprints, fingerprintWidth)));
		}
	}

	/**
	 * Notes a lead.
	 *
	 * @param createdAt in ms since 1970
	 * @returns whether it was not seen before
	 */
	add(id: string, createdAt: number): boolean {
		const minute = minuteOf(createdAt);
		const seen = this.minutes.get(minute) ?? new Set();
		this.minutes.set(minute, seen);
		const mark = fingerprint(id);
		if (seen.has(mark)) return false;
		seen.add(mark);
		return true;
	}

	/** What is known of leads created since a time, and of those earlier in that very minute. */
	packedSince(time: number): PackedLeads {
		const kept = [...this.minutes].filter(([minute]) => minute >= minuteOf(time));
		return Object.fromEntries(kept.map(([minute, seen]) => [minute, [...seen].join('')]));
	}
}

function minuteOf(time: number): number {
	return Math.floor(time / minuteMs);
}
