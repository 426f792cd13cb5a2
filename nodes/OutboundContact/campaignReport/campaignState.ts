import type { IDataObject } from 'n8n-workflow';

import type { LeadConversation } from '../../shared/contract';
import { claimLifetimeMs, claimsOn, readClaim } from '../../shared/claim/claim';
import { messageEvidence, type MessageEvidence } from '../../shared/claim/evidence';
import { leadDetails, type LeadDetails } from '../../shared/lead/leadDetails';
import { campaignsOf } from '../../shared/lead/metadata';
import { readTime } from '../../shared/values/crmTime';

/** States of a campaign on a lead, in words. */
export const stateWords = {
	sent: 'sent',
	/** It is unknown whether the message was sent. */
	unconfirmed: 'unconfirmed',
	/** The campaign did not try this lead, or released it. */
	notSent: 'not sent',
	/** The account has no such lead. */
	noLead: 'without a lead',
	/** The CRM does not show the campaign's claim. */
	unreadable: 'unreadable',
};

export type CampaignState = keyof typeof stateWords;

/** One output item of "Get Report". */
export interface ReportRow {
	/** Number of the input item, from 1; `null` in a report on a range. */
	item: number | null;
	name: string | null;
	/** In a report on contacts, the contact's; otherwise that of the message, or of the lead. */
	phone: string;
	status: CampaignState;
	/** What a run found out about an unconfirmed message; `null` if nothing. */
	evidence: MessageEvidence;
	/** Name and language of the message's template; `null` if the claim does not say. */
	template: string | null;
	/** When the lead was claimed or released, or the message was sent, ISO 8601. */
	at: string | null;
	leadId: string | null;
	/** The lead's page in the CRM; only if the credential has "Lead Page". */
	leadUrl?: string;
	conversationId: string | null;
	/**
	 * Whether something happened in the conversation after the message; `null` if no message was sent
	 * or the CRM does not show it clearly.
	 */
	activitySince: boolean | null;
	/** Why there is nothing to report; n8n may count a row with this key as failed. */
	error?: string;
}

/** Allowance for the time between message and claim, and for the precision of the CRM's clock. In ms. */
const toleranceMs = 5_000;

/** The row of a contact, as long as the campaign has not sent to it. */
export function newRow(item: number | null, phone: string): ReportRow {
	return {
		status: 'notSent',
		name: null,
		phone,
		evidence: null,
		template: null,
		at: null,
		leadId: null,
		conversationId: null,
		activitySince: null,
		item,
	};
}

/**
 * Adds a lead and the state of a campaign on it to a row.
 *
 * @param received the lead as received from the CRM
 */
export function rowOfLead(row: ReportRow, received: LeadDetails, campaignKey: string): ReportRow {
	const lead = leadDetails(received);
	const known = { ...row, leadId: String(lead.id), name: lead.name || null };
	if (lead.metadata === undefined || !campaignsOf(lead.metadata)) {
		const error =
			'The CRM does not show the metadata of this lead, where campaigns are stored. Look at the lead in the CRM.';
		return { ...known, status: 'unreadable', error };
	}
	const claim = readClaim(lead.metadata, campaignKey);
	if (!claim) return known;
	const at = textOf(claim.at);
	if (claim.status === 'released') return { ...known, at };
	const isSent = claim.status === 'sent';
	const conversations = conversationsOf(lead, claim);
	return {
		...known,
		phone: row.item === null ? (textOf(claim.phone) ?? row.phone) : row.phone,
		status: isSent ? 'sent' : 'unconfirmed',
		evidence: isSent ? null : messageEvidence(claim, lead),
		template: textOf(claim.template),
		at,
		conversationId: textOf(claim.conversationId) ?? conversations[0]?.id ?? null,
		activitySince: isSent ? activitySince(conversations, claim, lead) : null,
	};
}

/** The conversation in the claim, or all conversations of the lead if the claim has none. */
function conversationsOf(lead: LeadDetails, claim: IDataObject): LeadConversation[] {
	const all = lead.accountExternalConversations ?? [];
	const claimedId = textOf(claim.conversationId);
	return claimedId === null ? all : all.filter(({ id }) => String(id) === claimedId);
}

function activitySince(
	conversations: LeadConversation[],
	claim: IDataObject,
	lead: LeadDetails,
): boolean | null {
	const timeOf = ({ at }: IDataObject) => readTime(at)?.nominal ?? Number.NaN;
	const sentAt = timeOf(claim);
	const lastSentTimes = claimsOn([lead])
		.filter((each) => each.status !== 'released')
		// An unconfirmed message may have been sent at any time until its claim expired.
		.map((each) => timeOf(each) + (each.status === 'sent' ? 0 : claimLifetimeMs));
	const lastSentAt = Math.max(...lastSentTimes.filter((time) => !Number.isNaN(time)));
	const activities = conversations.map((each) => hasActivity(each, claim, sentAt, lastSentAt));
	if (activities.includes(true)) return true;
	return activities.length === 0 || activities.includes(null) ? null : false;
}

/**
 * Whether a conversation has a message after the campaign's, by its time or, if the campaign opened
 * it, its unread count. A CRM may count the campaign's own message as unread, so one unread message
 * without a later time is not conclusive. Nor is a message that may be that of a later campaign.
 *
 * @param lastSentAt when the last campaign sent its message, or may have sent it at the latest
 * @returns `null` if unknown
 */
function hasActivity(
	{ id, lastMessageAt, unreadCount }: LeadConversation,
	claim: IDataObject,
	sentAt: number,
	lastSentAt: number,
): boolean | null {
	const isLater = isAfter(lastMessageAt, sentAt + toleranceMs);
	if (isLater && !isAfter(lastMessageAt, lastSentAt + toleranceMs)) return null;
	const isOwn = claim.isOwnConversation === true && String(id) === claim.conversationId;
	if (isLater || !isOwn || typeof unreadCount !== 'number') return isLater;
	if (unreadCount > 1 || (unreadCount === 1 && isLater === null)) return true;
	return unreadCount === 1 ? null : isLater;
}

/** `null` if the time is not precise enough, such as one without a time zone on the same day. */
function isAfter(time: unknown, moment: number): boolean | null {
	const span = readTime(time);
	if (!span || Number.isNaN(moment)) return null;
	if (span.earliest > moment) return true;
	return span.latest <= moment ? false : null;
}

function textOf(value: unknown): string | null {
	return typeof value === 'string' && value !== '' ? value : null;
}
