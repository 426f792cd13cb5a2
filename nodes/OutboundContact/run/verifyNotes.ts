import type { Claim } from '../../shared/claim/claim';
import { KnownLead } from '../../shared/lead/knownLead';
import { withLead } from '../../shared/lead/writeMetadata';
import { processConcurrently } from '../../shared/transport/pace/processConcurrently';
import type { Campaign } from '../control/campaign';
import { rereadForWrite } from '../leadRequests/rereadLead';
import { writeClaim } from '../leadRequests/writeClaim';
import { crmNow, type Attempt } from '../attempt/attempt';
import { recordWhatIsShown } from '../attempt/shownClaims';

/** A claim as a run has left it on a lead. */
export interface Note {
	/** What the lead is found by. */
	lead: KnownLead;
	claim: Claim;
	clockOffsetMs: number;
}

/** What an attempt has noted; `undefined` if nothing, or its claim could not be updated. */
export function noteOf({ lead, claim, clockOffsetMs }: Attempt): Note | undefined {
	const isNoted = claim && (claim.status !== 'sending' || claim.finishedAt !== undefined);
	if (!lead || !isNoted) return undefined;
	const { id, phone, createdAt } = lead.record;
	return { lead: KnownLead.read({ id, phone, createdAt }), claim, clockOffsetMs };
}

/** From this many notes on, some are read to find out whether another campaign was at work. */
const minNotes = 20;

const sampleSize = 6;

/** How often notes are read that had to be written again. */
const maxRounds = 3;

/**
 * Reads the notes of a run again that has met another campaign on its leads, and writes those again that
 * the other one has written over, with what it had read before. If the run has met none, a sample tells.
 * Also after a cancel or a limit. Never throws.
 */
export async function verifyNotes(notes: readonly Note[], campaign: Campaign): Promise<void> {
	if (!campaign.hasSeenOther) {
		if (notes.length <= minNotes) return;
		await mendAll(spread(notes, sampleSize), campaign);
	}
	let left = campaign.hasSeenOther ? notes : [];
	for (let round = 0; left.length > 0 && round < maxRounds; round++) {
		left = await mendAll(left, campaign);
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
		recordWhatIsShown([known.lead], campaign, crmNow(times));
		if (!isOverwritten(known.lead, claim, campaign)) return false;
		await writeClaim(locked, () => claim, campaign, { known, read, ignoresStop: true });
		return true;
	});
}

/** Whether a lead lacks a note. Another run of the same campaign has not written over it, but gone on. */
function isOverwritten(lead: KnownLead, note: Claim, { settings }: Campaign): boolean {
	const shown = lead.visibleClaim(settings.campaignKey).or(undefined);
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
