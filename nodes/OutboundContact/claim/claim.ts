import type { IDataObject } from 'n8n-workflow';

import { idText, isRecord } from '../../shared/transport/records';
import { isBlank } from '../../shared/values/blank';
import type { ConversationSnapshot } from '../lead/conversationSnapshots';
import type { LeadDetails } from '../lead/leadDetails';
import { campaignsOf, readableMetadata } from '../lead/metadata';
import type { ContactEvidence } from '../report/report';

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
	key?: string;
	status: ClaimStatus;
	/** When the lead was claimed or released, or the message was sent; ISO 8601, by the CRM's clock. */
	at: string;
	/**
	 * `at` of the claim that its run has finished with, although it is unknown whether the message went
	 * out. If a CRM merges a new claim into an old one, the two times differ.
	 */
	finishedAt?: string;
	/** ID of the run that wrote it. */
	run?: string;
	/** The phone of the message, in digits: not always that of the lead. */
	phone?: string;
	/** Name and language of the template, as `name|language`. */
	template?: string;
	/** The conversation of the message, where it is known. */
	conversationId?: string;
	/** Whether the campaign opened that conversation. */
	isOwnConversation?: boolean;
	/** Whether the campaign has updated the lead, not only created it with this claim. */
	isLeadUpdated?: boolean;
	/** The lead's conversations before the message, until it is certainly sent. */
	before?: ConversationSnapshot[];
	/** What a later check found out about an unconfirmed message. */
	evidence?: ContactEvidence;
	/**
	 * `at` of the claim that the evidence belongs to. If a CRM merges a new claim into an old one,
	 * the two times differ, and the evidence does not count.
	 */
	evidenceFor?: string;
};

/** Snapshots of more conversations than this are not stored, to keep the metadata short. */
const maxSnapshots = 10;

/** The claim of a campaign as it is stored; `undefined` if there is none. */
export function readClaim(metadata: unknown, campaignKey: string): IDataObject | undefined {
	const campaigns = campaignsOf(metadata) ?? {};
	if (!Object.hasOwn(campaigns, campaignKey)) return undefined;
	return readableMetadata(campaigns[campaignKey]) ?? {};
}

/**
 * The state of a campaign on a lead; `undefined` if there is no claim or it was released. Any
 * other value counts as `sending` (fail closed).
 */
export function claimState(metadata: unknown, campaignKey: string): 'sending' | 'sent' | undefined {
	const claim = readClaim(metadata, campaignKey);
	if (!claim || claim.status === 'released') return undefined;
	return claim.status === 'sent' ? 'sent' : 'sending';
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

/** The part of a claim that stores the lead's conversations before the message. */
export function snapshotsForClaim(
	snapshots: ConversationSnapshot[] | undefined,
): Pick<Claim, 'before'> {
	return { before: snapshots && snapshots.length <= maxSnapshots ? snapshots : undefined };
}

/** The lead's conversations before the message, from its claim; `undefined` if not stored there. */
export function snapshotsInClaim({ before }: IDataObject): ConversationSnapshot[] | undefined {
	if (!Array.isArray(before)) return undefined;
	const snapshots = before as unknown[];
	const isSnapshot = (snapshot: unknown): snapshot is ConversationSnapshot =>
		isRecord(snapshot) && typeof snapshot.id === 'string';
	return snapshots.every(isSnapshot) ? snapshots : undefined;
}

/** What a later check found out about the message of a claim; `undefined` if there was no check. */
export function evidenceOf(claim: IDataObject): ContactEvidence | undefined {
	const { evidence, evidenceFor, at } = claim;
	if (evidenceFor === undefined || evidenceFor !== at) return undefined;
	return evidence === 'arrived' || evidence === 'notArrived' ? evidence : undefined;
}

/**
 * The conversation that an earlier run of the campaign opened: the one that its claim names, or, if the
 * run ended before it could name one, the only empty one that the lead did not have before.
 */
export function ownConversationId(
	{ metadata, accountExternalConversations: conversations = [] }: LeadDetails,
	campaignKey: string,
): string | undefined {
	const claim = campaignKey === '' ? undefined : readClaim(metadata, campaignKey);
	const named = idText(claim?.conversationId);
	if (!claim || named) return claim?.isOwnConversation === true ? named : undefined;
	const before = snapshotsInClaim(claim);
	const opened = conversations.filter(
		({ id, lastMessageAt, unreadCount }) =>
			before?.every((each) => each.id !== id) && isBlank(lastMessageAt) && !(unreadCount > 0),
	);
	return opened.length === 1 ? opened[0].id : undefined;
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
