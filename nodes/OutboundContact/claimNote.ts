import type { IDataObject } from 'n8n-workflow';

/**
 * What a campaign noted in the metadata of a lead: `sending` before the send, `sent` after it,
 * `released` when the message certainly did not go out.
 */
export type ClaimStatus = 'sending' | 'sent' | 'released';

/** The note of a campaign on a lead: `metadata.campaigns.<key>`. */
export interface ClaimNote {
	status: ClaimStatus;
	/** Time of the note, ISO 8601, by the clock of n8n. */
	at: string;
	/** The run that wrote it. */
	run?: string;
	/** The conversation that the message goes to, where it is known. */
	conversationId?: string;
	/** Whether the campaign opened that conversation. */
	isOwnConversation?: boolean;
}

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

/** What is noted of a campaign, as it is; `undefined` where nothing is. */
export function noteOf(metadata: IDataObject, campaignKey: string): IDataObject | undefined {
	const campaigns = campaignsOf(metadata) ?? {};
	if (!Object.hasOwn(campaigns, campaignKey)) return undefined;
	return readableMetadata(campaigns[campaignKey]) ?? {};
}

/**
 * The state of a campaign on a lead; `undefined` when it never got there or was released. Any
 * other value counts as `sending` (fail closed).
 */
export function claimOf(
	metadata: IDataObject,
	campaignKey: string,
): 'sending' | 'sent' | undefined {
	const note = noteOf(metadata, campaignKey);
	if (!note || note.status === 'released') return undefined;
	return note.status === 'sent' ? 'sent' : 'sending';
}

/** The conversation that an earlier run of the campaign opened with the lead, if it noted one. */
export function ownConversationOf(metadata: unknown, campaignKey: string): string | undefined {
	if (campaignKey === '') return undefined;
	const note = noteOf(readableMetadata(metadata) ?? {}, campaignKey);
	const id = note?.isOwnConversation === true ? note.conversationId : undefined;
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** The lead's metadata with the campaign's new note, everything else as it was. */
export function metadataWithClaim(
	metadata: IDataObject,
	campaignKey: string,
	note: ClaimNote,
): IDataObject {
	const campaigns = { ...campaignsOf(metadata), [campaignKey]: { ...note } };
	return { ...metadata, campaigns };
}
