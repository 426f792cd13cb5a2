import type { IDataObject } from 'n8n-workflow';

import { objectOf } from '../lead/metadata';
import type { ClaimStatus, StoredClaim } from '../lead/storedClaim';
import { hourMs, minuteMs } from '../units';

/**
 * What a campaign stores on a lead, in `metadata.campaigns.<key>`, with the key in its normal form. A
 * claim that was read is a `StoredClaim`, since it may be anything.
 */
export type Claim = {
	/** The key as typed, for show. */
	key: string;
	status: ClaimStatus;
	/** When the lead was claimed or released, or the message was sent; ISO 8601, by the CRM's clock. */
	at: string;
	/**
	 * `at` of the claim that its run has finished with, although it is unknown whether the message went
	 * out. If a CRM merges a new claim into an old one, the two times differ.
	 */
	finishedAt?: string;
	/** ID of the run that wrote it. */
	run: string;
	/** When that run began; ISO 8601, by the CRM's clock. */
	began?: string;
	/** The phone of the message, in digits: not always that of the lead. */
	phone: string;
	/** Name and language of the template, as `name|language`. */
	template: string;
	/** The conversation of the message, where it is known. */
	conversationId?: string;
	/** Whether the campaign opened that conversation. */
	isOwnConversation?: boolean;
};

/** Age from which the run that wrote a claim has certainly finished sending, or ended. In ms. */
export const claimLifetimeMs = 15 * minuteMs;

/** A claim further ahead than this was not written by a clock that can be compared. In ms. */
const maxAheadMs = 26 * hourMs;

/**
 * Whether the run that wrote an open claim may still be about to send its message.
 *
 * @param now by the CRM's clock, in ms since the epoch
 */
export function mayBeInProgress(
	{ at, isFinished }: Pick<StoredClaim, 'at' | 'isFinished'>,
	now: number,
): boolean {
	if (at === undefined || isFinished) return false;
	const ageMs = now - at;
	return ageMs < claimLifetimeMs && ageMs > -maxAheadMs;
}

/** A copy of the metadata with this claim of the campaign. */
export function metadataWithClaim(
	metadata: unknown,
	campaignKey: string,
	claim: IDataObject,
): IDataObject {
	const shown = objectOf(metadata);
	return { ...shown, campaigns: { ...objectOf(shown?.campaigns), [campaignKey]: { ...claim } } };
}
