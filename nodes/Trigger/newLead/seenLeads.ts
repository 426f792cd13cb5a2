import { fingerprint, fingerprintWidth } from '../memory/fingerprint';
import { fromFixedWidth, recordsOf, toFixedWidth } from '../memory/fixedWidth';

/**
 * Seen leads as n8n stores them. For each second in which leads were created: the second since the
 * epoch, the number of leads and their fingerprints, concatenated.
 */
export type PackedLeads = string;

const secondMs = 1000;
const secondWidth = 6;
const countWidth = 4;
const headWidth = secondWidth + countWidth;

/**
 * The leads that were seen, by the second of their creation. A lead's creation time never changes,
 * so a whole second can be forgotten once it is settled. Needs 9 characters per lead, and 10 per
 * second with leads.
 */
export class SeenLeads {
	private readonly seconds = new Map<number, Set<string>>();

	constructor(packed: PackedLeads = '') {
		for (let at = 0; at + headWidth <= packed.length;) {
			const second = fromFixedWidth(packed.slice(at, at + secondWidth));
			const count = fromFixedWidth(packed.slice(at + secondWidth, at + headWidth));
			const end = at + headWidth + count * fingerprintWidth;
			this.seconds.set(
				second,
				new Set(recordsOf(packed.slice(at + headWidth, end), fingerprintWidth)),
			);
			at = end;
		}
	}

	/**
	 * Remembers a lead.
	 *
	 * @param createdAt in ms since 1970
	 * @returns whether it was not seen before
	 */
	add(id: string, createdAt: number): boolean {
		const second = secondOf(createdAt);
		const seen = this.seconds.get(second) ?? new Set();
		this.seconds.set(second, seen);
		const mark = fingerprint(id);
		if (seen.has(mark)) return false;
		seen.add(mark);
		return true;
	}

	/** Whether a lead is remembered. */
	has(id: string, createdAt: number): boolean {
		return this.seconds.get(secondOf(createdAt))?.has(fingerprint(id)) ?? false;
	}

	/** Number of seen leads created after a time, not counting its own second. */
	countAfter(time: number): number {
		return [...this.seconds].reduce(
			(count, [second, seen]) => (second > secondOf(time) ? count + seen.size : count),
			0,
		);
	}

	/** Forgets leads created before a time, except those of its own second. */
	forgetBefore(time: number): void {
		for (const second of this.seconds.keys()) {
			if (second < secondOf(time)) this.seconds.delete(second);
		}
	}

	/**
	 * Forgets the oldest seconds until at most `most` leads remain of those created up to a time.
	 *
	 * @returns the end of the last forgotten second, in ms since the epoch
	 */
	forgetOldest(most: number, upTo: number): number | undefined {
		const past = [...this.seconds]
			.filter(([second]) => second <= secondOf(upTo))
			.sort(([one], [other]) => one - other);
		let count = past.reduce((sum, [, seen]) => sum + seen.size, 0);
		let end: number | undefined;
		for (const [second, seen] of past) {
			if (count <= most) break;
			this.seconds.delete(second);
			count -= seen.size;
			end = (second + 1) * secondMs;
		}
		return end;
	}

	/** The seen leads as n8n stores them. */
	pack(): PackedLeads {
		return [...this.seconds]
			.filter(([, seen]) => seen.size > 0)
			.map(
				([second, seen]) =>
					toFixedWidth(second, secondWidth) +
					toFixedWidth(seen.size, countWidth) +
					[...seen].join(''),
			)
			.join('');
	}
}

function secondOf(time: number): number {
	return Math.floor(time / secondMs);
}
