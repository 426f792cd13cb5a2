import type { IDataObject } from 'n8n-workflow';

/**
 * What a campaign noted in the metadata of a lead: `sending` before the send, `sent` after it,
 * `released` when the message certainly did not go out.
 */
export type ClaimStatus = 'sending' | 'sent' | 'released';

/** Metadata of a lead, or `undefined` where the CRM's cannot be read as an object. */
export function readableMetadata(metadata: unknown): IDataObject | undefined {
	if (metadata === null || metadata === undefined) return {};
	if (typeof metadata !== 'object' || Array.isArray(metadata)) return undefined;
	return metadata as IDataObject;
}

/** The notes of all campaigns on a lead, or `undefined` where they cannot be read. */
export function campaignsOf(metadata: IDataObject): IDataObject | undefined {
	return readableMetadata(metadata.campaigns);
}

/**
 * The state of a campaign on a lead; `undefined` when it never got there or was released. Any
 * other value counts as `sending` (fail closed).
 */
export function claimOf(
	metadata: IDataObject,
	campaignKey: string,
): 'sending' | 'sent' | undefined {
	const campaigns = campaignsOf(metadata) ?? {};
	if (!Object.hasOwn(campaigns, campaignKey)) return undefined;
	const status = readableMetadata(campaigns[campaignKey])?.status;
	if (status === 'released') return undefined;
	return status === 'sent' ? 'sent' : 'sending';
}

/**
 * The lead's metadata with the campaign's new state, everything else as it was.
 *
 * @param at time of the change, ISO 8601
 */
export function metadataWithClaim(
	metadata: IDataObject,
	campaignKey: string,
	status: ClaimStatus,
	at: string,
): IDataObject {
	const campaigns = { ...campaignsOf(metadata), [campaignKey]: { status, at } };
	return { ...metadata, campaigns };
}
