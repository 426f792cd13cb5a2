import type { IDataObject } from 'n8n-workflow';

import type { LeadConversation } from '../../shared/contract';
import { campaignsOf, evidenceOf, readableMetadata } from '../claimNote';
import type { LeadDetails } from '../leadDetails';
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
	 * went out or the CRM does not show it.
	 */
	activitySince: boolean | null;
	/** Why there is nothing to report; `null` where there is. */
	error: string | null;
}

/** Between the message and the note about it, and between two clocks, so much may pass. In ms. */
const toleranceMs = 5_000;

/**
 * What a lead shows of a campaign.
 *
 * @param clockAheadMs how far the CRM's clock is ahead of the one that wrote the note
 */
export function campaignState(
	lead: LeadDetails,
	campaignKey: string,
	clockAheadMs: number,
): Pick<ReportRow, 'state' | 'evidence' | 'at' | 'conversationId' | 'activitySince'> {
	const nothing = { evidence: null, at: null, conversationId: null, activitySince: null };
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
		activitySince: state === 'sent' ? activitySince(conversations, sentAt) : null,
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

function activitySince(conversations: LeadConversation[], sentAt: number): boolean | null {
	if (conversations.some(({ unreadCount }) => unreadCount > 0)) return true;
	const times = conversations.map(({ lastMessageAt }) => Date.parse(lastMessageAt ?? ''));
	if (Number.isNaN(sentAt) || times.every(Number.isNaN)) return null;
	return times.some((time) => time > sentAt + toleranceMs);
}

function textOf(value: unknown): string | null {
	return typeof value === 'string' && value !== '' ? value : null;
}
