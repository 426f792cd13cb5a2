import type { IDataObject } from 'n8n-workflow';

import { idText } from '../records';
import { minuteMs } from '../units';
import { timeOf } from '../values/time';
import { objectOf } from './metadata';
import { showsOtherPhone } from './samePhone';

const statuses = ['sending', 'sent', 'released'] as const;

/**
 * Status of a claim: `sending` before the message is sent, `sent` after it, `released` when the
 * message was certainly not sent.
 */
export type ClaimStatus = (typeof statuses)[number];

/** What a campaign has stored on a lead. Whoever wrote it, each part but the key may be missing. */
export type StoredClaim = ReturnType<typeof readClaim>;

/** @param campaignKey in its normal form */
export function readClaim(campaignKey: string, given: unknown) {
	const stored = objectOf(given) ?? {};
	const { at, finishedAt, run } = stored;
	const status = statuses.find((each) => each === stored.status);
	return {
		campaignKey,
		/** `unknown` counts as open (fail closed). */
		status: status ?? ('unknown' as const),
		/** Whether a message was, or may have been, sent: with any status but `released`. */
		isOpenOrSent: status !== 'released',
		/** When the lead was claimed or released, or the message was sent, by the CRM's clock. In ms since the epoch. */
		at: timeOf(at),
		/**
		 * Whether its run has finished with it, although it is unknown whether the message went out. Where a CRM
		 * merges a new claim into an old one, the two times differ.
		 */
		isFinished: finishedAt !== undefined && finishedAt === at,
		/** The key as typed; in its normal form where that is unknown. */
		typedKey: idText(stored.key)?.trim() ?? campaignKey,
		/** ID of the run that wrote it. */
		run: typeof run === 'string' ? run : undefined,
		/** When that run began, by the CRM's clock. In ms since the epoch. */
		began: timeOf(stored.began),
		/** The phone of the message, in digits. */
		phone: idText(stored.phone),
		/** Name and language of the template, as `name|language`. */
		template: idText(stored.template),
		/** The conversation of the message, where it is known, and whether the campaign opened it. */
		conversationId: idText(stored.conversationId),
		isOwnConversation: stored.isOwnConversation === true,
		/** As the lead holds it, to be written back; empty if it is no object. */
		stored,
	};
}

/**
 * Whether a claim is for a phone: the lead may have had another one when it was claimed, whose owner got
 * the message. A claim without a phone counts for every one.
 *
 * @param phone in the strict format (spec, section 1)
 */
export function isFor(claim: StoredClaim, phone: string): boolean {
	return !showsOtherPhone(claim.stored.phone, phone);
}

/** Whether a run has written a claim for a phone, and its message is not noted as sent yet. */
export function isClaimOf(
	{ status, ...claim }: StoredClaim,
	runId: string,
	phone: string,
): boolean {
	return claim.run === runId && claim.phone === phone && status === 'sending';
}

/** A claim as a campaign writes it: see `StoredClaim`, which is one that was read, and may be anything. */
export type Claim = IDataObject & {
	status: ClaimStatus;
	/** When the lead was claimed or released, or the message was sent; ISO 8601, by the CRM's clock. */
	at: string;
	phone: string;
};

/** Age from which the run that wrote a claim has certainly finished sending, or ended. In ms. */
export const claimLifetimeMs = 15 * minuteMs;

/**
 * Whether the run that wrote an open claim may still be about to send its message.
 *
 * @param now by the CRM's clock, in ms since the epoch
 */
export function mayBeInProgress({ at, isFinished }: StoredClaim, now: number): boolean {
	return at !== undefined && !isFinished && now - at < claimLifetimeMs;
}

/** A copy of the metadata with this claim of the campaign. */
export function metadataWithClaim(metadata: unknown, campaignKey: string, claim: IDataObject) {
	const shown = objectOf(metadata);
	return { ...shown, campaigns: { ...objectOf(shown?.campaigns), [campaignKey]: { ...claim } } };
}
