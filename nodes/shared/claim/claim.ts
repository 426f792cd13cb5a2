import type { IDataObject } from 'n8n-workflow';

import { objectOf } from '../lead/metadata';
import type { ClaimStatus, StoredClaim } from '../lead/storedClaim';
import { hourMs, minuteMs } from '../units';

/** A claim as a campaign writes it: see `StoredClaim`, which is one that was read, and may be anything. */
export type Claim = IDataObject & {
	status: ClaimStatus;
	/** When the lead was claimed or released, or the message was sent; ISO 8601, by the CRM's clock. */
	at: string;
	phone: string;
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
export function mayBeInProgress({ at, isFinished }: StoredClaim, now: number): boolean {
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
