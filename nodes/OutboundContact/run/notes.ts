import type { Claim } from '../../shared/claim/claim';
import { KnownLead } from '../../shared/lead/knownLead';
import { withLead } from '../../shared/lead/writeMetadata';
import { processConcurrently } from '../../shared/transport/pace/processConcurrently';
import type { Campaign } from '../control/campaign';
import { rereadForWrite } from '../leadRequests/rereadLead';
import { waitForOtherWrites } from '../leadRequests/waitForOtherWrites';
import { writeClaim } from '../leadRequests/writeClaim';
import { maxNoteAgeMs } from '../steps/noteOutcome';
import { crmNow, type Attempt } from '../attempt/attempt';
import { recordShownClaims } from '../attempt/shownClaims';

/** A claim as a run has left it on a lead. */
interface Note {
	/** What the lead is found by. */
	lead: KnownLead;
	claim: Claim;
	clockOffsetMs: number;
	/** When it was written, by `performance.now()`. */
	at: number;
}

/** At the end of a run with more notes than this, a sample tells whether another campaign was at work. */
const mostWithoutSample = 20;

/** How many notes the sample has. */
const sampleSize = 6;

/** How often notes are read that had to be written again. */
const maxRounds = 3;

/**
 * Age from which a note is verified while the run goes on: no campaign relies on an earlier reading, so a run that is killed leaves only later notes unverified. In ms.
 */
const settledAfterMs = 2 * maxNoteAgeMs;

/** How many notes are verified per contact, so that those from before another campaign was met are, too. */
const notesPerContact = 2;

/**
 * The notes of a run. If it has met another campaign on its leads, they are read again, and those are
 * written again that the other one has written over, with what it had read before: once they are some
 * seconds old, and the latest when the run ends. If it has met none, a sample tells. Also after a cancel
 * or a limit.
 */
export class Notes {
	/** Those to verify, the oldest first. */
	private readonly left: Note[] = [];

	/** The longest that a lead took to be read. In ms. */
	private longestReadingMs = 0;

	constructor(private readonly campaign: Campaign) {}

	/**
	 * Adds what an attempt has noted: nothing, if its claim could not be updated. Also records how long its
	 * lead took to be read.
	 */
	add({ lead, claim, clockOffsetMs, reading }: Attempt): void {
		const readingMs = reading.answeredAt - reading.startedAt;
		this.longestReadingMs = Math.max(this.longestReadingMs, readingMs);
		const isNoted = claim && (claim.status !== 'sending' || claim.finishedAt !== undefined);
		if (!lead || !isNoted) return;
		const { id, phone, createdAt } = lead.toJson();
		const found = KnownLead.read({ id, phone, createdAt });
		this.left.push({ lead: found, claim, clockOffsetMs, at: performance.now() });
	}

	/** Verifies some of the notes that are old enough. Never throws. */
	async verifySettled(): Promise<void> {
		if (!this.campaign.hasSeenOtherCampaign) return;
		const settledAt = performance.now() - settledAfterMs;
		const settled = this.left.slice(0, notesPerContact).filter(({ at }) => at <= settledAt);
		this.left.splice(0, settled.length);
		for (const note of await mendAll(settled, this.campaign)) {
			this.left.push({ ...note, at: performance.now() });
		}
	}

	/** Verifies all that are left. Never throws. */
	async verifyAll(): Promise<void> {
		const { campaign } = this;
		if (!campaign.hasSeenOtherCampaign) {
			if (this.left.length <= mostWithoutSample) return;
			await mendAll(spread(this.left, sampleSize), campaign);
		}
		let left: readonly Note[] = campaign.hasSeenOtherCampaign ? this.left : [];
		for (let round = 0; left.length > 0 && round < maxRounds; round++) {
			// A write takes as long as the reading before it.
			await waitForOtherWrites(2 * this.longestReadingMs, campaign.signal);
			left = await mendAll(left, campaign);
		}
	}
}

/** @returns the notes that had to be written again */
async function mendAll(notes: readonly Note[], campaign: Campaign): Promise<Note[]> {
	const mended: Note[] = [];
	const work = async (note: Note) => {
		if (await mend(note, campaign).catch(() => false)) mended.push(note);
	};
	await processConcurrently(notes, work, campaign.client.pool);
	return mended;
}

async function mend({ lead, claim, ...times }: Note, campaign: Campaign): Promise<boolean> {
	return await withLead(campaign.client, lead.id, {}, async (locked) => {
		const read = async () => await rereadForWrite(lead, claim.phone, campaign);
		const known = await read();
		recordShownClaims([known.lead], campaign, crmNow(times));
		if (!isOverwritten(known.lead, claim, campaign)) return false;
		await writeClaim(locked, () => claim, campaign, { known, read, ignoresStop: true });
		return true;
	});
}

/** Whether a lead lacks a note. Another run of the same campaign has not written over it, but gone on. */
function isOverwritten(lead: KnownLead, note: Claim, { settings }: Campaign): boolean {
	const shown = lead.claim(settings.campaignKey);
	if (shown?.run === note.run) {
		const { status, finishedAt } = shown.stored;
		return status !== note.status || finishedAt !== note.finishedAt;
	}
	return note.status !== 'released' && !shown?.isOpenOrSent;
}

/** Some of many, in equal distances. */
function spread<Entry>(all: readonly Entry[], count: number): Entry[] {
	return Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)]);
}
