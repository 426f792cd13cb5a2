import type { KnownLead } from '../lead/knownLead';
import { isFor, mayBeInProgress, type StoredClaim } from '../lead/storedClaim';
import { hasAnswered, messageEvidence, showsOwnMessage, type MessageEvidence } from './evidence';

/** What a lead shows of one campaign. */
export interface CampaignState {
	/**
	 * `sent`: the message reached the lead (see `hasReached`). `unconfirmed`: it is unknown whether it
	 * did, or its run is in progress. `notSent`: no claim, or a released one. `unreadable`: the CRM does
	 * not show the lead's claims.
	 */
	status: 'sent' | 'unconfirmed' | 'notSent' | 'unreadable';
	/** The claim as it is stored, also a released one. */
	claim?: StoredClaim;
	/** What the CRM shows of a message without a noted outcome; `null` while the run is in progress. */
	evidence: MessageEvidence;
	/** Whether the CRM shows this message, and so messages at all: see `showsOwnMessage`. */
	showsMessage?: boolean;
	/** Whether somebody has answered; `null` unless sent, or where the CRM does not show it. */
	answered: boolean | null;
	/** Whether a later campaign has a claim on the person, so that it is unknown which one was answered. */
	hasLaterCampaign?: boolean;
}

/**
 * Reads the state of a campaign on a lead.
 *
 * @param lead as the CRM lists it
 * @param campaignKey in its normal form
 * @param now by the CRM's clock, in ms since the epoch
 * @param person `phone`: only a claim for it counts, in the strict format (spec, section 1); `leads`:
 *   all leads of the person, in whose conversations a message or an answer may be
 */
export function campaignState(
	lead: KnownLead,
	campaignKey: string,
	now: number,
	{ phone, leads = [lead] }: { phone?: string; leads?: readonly KnownLead[] } = {},
): CampaignState {
	const unknown = { evidence: null, answered: null };
	if (!lead.claims) return { status: 'unreadable', ...unknown };
	const stored = lead.claim(campaignKey);
	const claim = stored && (phone === undefined || isFor(stored, phone)) ? stored : undefined;
	if (!claim?.isOpenOrSent) return { status: 'notSent', claim, ...unknown };
	const at = Number(claim.at);
	const hasLaterCampaign = leads
		.flatMap(({ claims = [] }) => claims)
		.some((each) => each.isOpenOrSent && each.campaignKey !== campaignKey && Number(each.at) > at);
	const isNoted = claim.status === 'sent';
	const evidence = isNoted || mayBeInProgress(claim, now) ? null : messageEvidence(claim, leads);
	const isSent = isNoted || evidence === 'messageShown';
	if (!isSent) return { status: 'unconfirmed', claim, ...unknown, evidence };
	const shown = leads.flatMap(({ conversations = [] }) => conversations);
	// Where no times are shown, unread messages are answers in the conversation that the campaign has opened.
	const own = claim.isOwnConversation ? shown.filter(({ id }) => id === claim.conversationId) : [];
	const isUnread = own.some((each) => each.lastMessageAt === undefined && each.unreadCount);
	const has = isUnread || hasAnswered(shown, at);
	// Without a noted outcome, what looks like an answer may be the message itself.
	const answered = hasLaterCampaign || (has && !isNoted && !isUnread) ? null : (has ?? null);
	const showsMessage = showsOwnMessage(claim, lead);
	return { status: 'sent', claim, evidence, showsMessage, answered, hasLaterCampaign };
}

/** The states on several leads: a missing message says something only on a CRM that shows others of them. */
export function comparedStates<State extends CampaignState>(states: readonly State[]): State[] {
	if (states.some(({ showsMessage }) => showsMessage)) return [...states];
	return states.map((state) => ({
		...state,
		evidence: state.evidence === 'noMessageShown' ? null : state.evidence,
	}));
}
