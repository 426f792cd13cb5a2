import type { IDataObject } from 'n8n-workflow';

import { showsOtherPhone } from '../lead/samePhone';
import type { LeadDetails } from '../lead/leadDetails';
import { campaignsOf, readableMetadata } from '../lead/metadata';
import { Moment } from '../values/moment';
import { hourMs, minuteMs } from '../values/units';

/**
 * Status of a claim: `sending` before the message is sent, `sent` after it, `released` when the
 * message was certainly not sent.
 */
export type ClaimStatus = 'sending' | 'sent' | 'released';

/**
 * What a campaign stores on a lead, in `metadata.campaigns.<key>`, with the key in its normal form. A
 * claim that was read is an `IDataObject`, since it may be anything.
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
	/** The phone of the message, in digits: not always that of the lead. */
	phone: string;
	/** Name and language of the template, as `name|language`. */
	template: string;
	/** The conversation of the message, where it is known. */
	conversationId?: string;
	/** Whether the campaign opened that conversation. */
	isOwnConversation?: boolean;
};

/** The claim of a campaign as it is stored; `undefined` if there is none. */
export function readClaim(metadata: unknown, campaignKey: string): IDataObject | undefined {
	const campaigns = campaignsOf(metadata) ?? {};
	if (!Object.hasOwn(campaigns, campaignKey)) return undefined;
	return readableMetadata(campaigns[campaignKey]) ?? {};
}

/**
 * The claim of a campaign for a phone: the lead may have had another phone when it was claimed, whose
 * owner got the message. A claim without a phone counts for every one.
 *
 * @param phone in the strict format (spec, section 1)
 */
export function readClaimOf(
	phone: string,
	{ metadata }: Pick<LeadDetails, 'metadata'>,
	campaignKey: string,
): IDataObject | undefined {
	const claim = campaignKey === '' ? undefined : readClaim(metadata, campaignKey);
	return claim && !showsOtherPhone(claim.phone, phone) ? claim : undefined;
}

/** Whether a message was, or may have been, sent: with any status but `released` (fail closed). */
export function isOpenOrSent(claim: IDataObject | undefined): claim is IDataObject {
	return claim !== undefined && claim.status !== 'released';
}

/** The claims on some leads, with the normal form of their campaign's key. */
export function claimsOn(
	leads: ReadonlyArray<{ metadata?: unknown }>,
): Array<IDataObject & { campaignKey: string }> {
	return leads.flatMap(({ metadata }) =>
		Object.keys(campaignsOf(metadata) ?? {}).map((campaignKey) => ({
			...readClaim(metadata, campaignKey),
			campaignKey,
		})),
	);
}

/** Age from which the run that wrote a claim has certainly finished sending, or ended. In ms. */
export const claimLifetimeMs = 15 * minuteMs;

/** A claim further ahead than this was not written by a clock that can be compared. In ms. */
const maxAheadMs = 26 * hourMs;

/**
 * Whether the run that wrote an open claim may still be about to send its message.
 *
 * @param now by the CRM's clock, in ms since the epoch
 */
export function mayBeInProgress({ at, finishedAt }: IDataObject, now: number): boolean {
	const claimedAt = Moment.read(at).nominal;
	if (claimedAt === undefined || (finishedAt !== undefined && finishedAt === at)) return false;
	const ageMs = now - claimedAt;
	return ageMs < claimLifetimeMs && ageMs > -maxAheadMs;
}

/** A copy of the metadata with this claim of the campaign. */
export function metadataWithClaim(
	metadata: unknown,
	campaignKey: string,
	claim: IDataObject,
): IDataObject {
	const campaigns = { ...campaignsOf(metadata), [campaignKey]: { ...claim } };
	return { ...readableMetadata(metadata), campaigns };
}

/** A copy of the metadata without the campaign's claim. */
export function metadataWithoutClaim(metadata: unknown, campaignKey: string): IDataObject {
	const { campaigns, ...others } = readableMetadata(metadata) ?? {};
	const claims = { ...readableMetadata(campaigns) };
	delete claims[campaignKey];
	return Object.keys(claims).length === 0 ? others : { ...others, campaigns: claims };
}
