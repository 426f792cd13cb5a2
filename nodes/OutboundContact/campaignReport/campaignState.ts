import type { IDataObject } from 'n8n-workflow';

import type { LeadConversation } from '../../shared/contract';
import { campaignsOf, evidenceOf, marksOfNote, readableMetadata } from '../claimNote';
import { leadDetails, type LeadDetails } from '../leadDetails';
import { readTime } from '../observed/crmTime';
import type { ContactEvidence } from '../report';

/**
 * State of a campaign on a lead: its message went out, nobody knows, it did not (the campaign never
 * got there, or put it back), or the account has no such lead, or its notes cannot be read.
 */
export type CampaignState = 'sent' | 'unconfirmed' | 'notSent' | 'noLead' | 'unreadable';

/** One output item of "Get Report". */
export interface ReportRow {
	/** Number of the input item, as n8n counts; `null` in a report over a range. */
	item: number | null;
	name: string | null;
	/** Digits with country code; as given or stored where it is no phone. */
	phone: string;
	state: CampaignState;
	/** What a run found out of a message that nobody confirmed; `null` where it did not. */
	evidence: ContactEvidence | null;
	/** When the state was noted, ISO 8601. */
	at: string | null;
	leadId: string | null;
	conversationId: string | null;
	/**
	 * Whether something happened in the conversation after the message; `null` where no message
	 * went out or the CRM does not show it for sure.
	 */
	activitySince: boolean | null;
	/** Why there is nothing to report. n8n may take a row with this key for a failure. */
	error?: string;
}

/** Between the message and the note about it, and between two clocks, so much may pass. In ms. */
const toleranceMs = 5_000;

/**
 * What a lead shows of a campaign.
 *
 * @param shown the lead as the CRM shows it
 * @param clockAheadMs how far the CRM's clock is ahead of the one that wrote the note
 */
export function campaignState(
	shown: LeadDetails,
	campaignKey: string,
	clockAheadMs: number,
): Pick<ReportRow, 'state' | 'evidence' | 'at' | 'conversationId' | 'activitySince'> {
	const nothing = { evidence: null, at: null, conversationId: null, activitySince: null };
	const lead = leadDetails(shown);
	const metadata = lead.metadata === undefined ? undefined : readableMetadata(lead.metadata);
	const campaigns = metadata && campaignsOf(metadata);
	if (!campaigns) return { state: 'unreadable', ...nothing };
	if (!Object.hasOwn(campaigns, campaignKey)) return { state: 'notSent', ...nothing };

	const note = readableMetadata(campaigns[campaignKey]) ?? {};
	const at = textOf(note.at);
	if (note.status === 'released') return { state: 'notSent', ...nothing, at };
	const state = note.status === 'sent' ? 'sent' : 'unconfirmed';
	const conversations = conversationsOf(lead, note);
	const sentAt = Date.parse(at ?? '') + clockAheadMs;
	return {
		state,
		evidence: evidenceOf(note) ?? null,
		at,
		conversationId: textOf(note.conversationId) ?? conversations[0]?.id ?? null,
		activitySince: state === 'sent' ? activityIn(conversations, note, sentAt) : null,
	};
}

/** The conversation that the campaign noted; all of the lead where it noted none. */
function conversationsOf(lead: LeadDetails, note: IDataObject): LeadConversation[] {
	const all = Array.isArray(lead.accountExternalConversations)
		? lead.accountExternalConversations
		: [];
	const noted = all.filter(({ id }) => String(id) === note.conversationId);
	return noted.length > 0 ? noted : all;
}

function activityIn(
	conversations: LeadConversation[],
	note: IDataObject,
	sentAt: number,
): boolean | null {
	const activities = conversations.map((each) => hasActivity(each, note, sentAt));
	if (activities.includes(true)) return true;
	return activities.length === 0 || activities.includes(null) ? null : false;
}

/**
 * Whether a conversation shows a message later than the campaign's, by its time or its unread count.
 * A CRM may count the campaign's own message as unread: one more alone, with no later time, decides
 * nothing.
 */
function hasActivity(
	{ id, lastMessageAt, unreadCount }: LeadConversation,
	note: IDataObject,
	sentAt: number,
): boolean | null {
	const isLater = isAfter(lastMessageAt, sentAt + toleranceMs);
	if (isLater) return true;
	const unreadBefore = marksOfNote(note)?.find((mark) => mark.id === String(id))?.unreadCount;
	const isNew = note.isOwnConversation === true && String(id) === note.conversationId;
	const before = typeof unreadBefore === 'number' ? unreadBefore : isNew ? 0 : undefined;
	if (before === undefined || typeof unreadCount !== 'number') return isLater;
	const more = unreadCount - before;
	if (more > 1 || (more === 1 && isLater === null)) return true;
	return more === 1 ? null : isLater;
}

/** `null` where a time says too little, such as one without a zone on the same day. */
function isAfter(time: unknown, moment: number): boolean | null {
	const span = readTime(time);
	if (!span || Number.isNaN(moment)) return null;
	if (span.earliest > moment) return true;
	return span.latest <= moment ? false : null;
}

function textOf(value: unknown): string | null {
	return typeof value === 'string' && value !== '' ? value : null;
}
