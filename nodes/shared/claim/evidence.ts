import type { Conversation } from '../lead/conversation';
import type { LeadView } from '../lead/knownLead';
import { precisionMs } from '../lead/ownConversation';
import type { StoredClaim } from '../lead/storedClaim';
import { minuteMs } from '../units';
import { mayBeInProgress } from './claim';

/** What a lead shows of the message of a claim; `null` where that cannot be told. */
export type MessageEvidence = 'messageShown' | 'noMessageShown' | null;

/** A claim is noted as `sent` after the answer to its message, which is this much older at most. In ms. */
export const noteDelayMs = 2 * minuteMs;

/**
 * What a lead shows of the message of a claim: any message in its conversations at or after the claim,
 * by the CRM's own clock. Whose message it is, is unknown. For a claim that is noted as `sent`, only
 * its own conversation counts.
 *
 * `noMessageShown` is worth something only on a CRM that has shown a message of the same campaign: some
 * never show what was sent.
 *
 * @param lead as the CRM lists it
 */
export function messageEvidence(claim: StoredClaim, lead: LeadView): MessageEvidence {
	const { status, conversationId, phone, at } = claim;
	const { nominal: claimedAt } = at;
	const all = lead.conversations.or(undefined);
	if (claimedAt === undefined || all === undefined) return null;
	const isSent = status === 'sent';
	const isNamed = ({ id }: Conversation) => id !== undefined && id === conversationId;
	const from = isSent ? claimedAt - noteDelayMs : claimedAt;
	const shown = (isSent ? all.filter(isNamed) : all).map((each) => isMessageSince(from, each));
	if (shown.includes(true)) return 'messageShown';
	// A CRM may find the lead of a message by its phone, but not in every format.
	const isComparable = isSent || lead.phone === phone;
	return shown.includes(undefined) || !isComparable ? null : 'noMessageShown';
}

/** The same for all leads of a person: the CRM may show the message on any of them. */
export function evidenceOnLeads(claim: StoredClaim, leads: readonly LeadView[]): MessageEvidence {
	return strongestEvidence(leads.map((lead) => messageEvidence(claim, lead)));
}

/** What several leads of a person show together. */
export function strongestEvidence(shown: readonly MessageEvidence[]): MessageEvidence {
	if (shown.includes('messageShown')) return 'messageShown';
	return shown.includes(null) ? null : 'noMessageShown';
}

/**
 * Whether a claim counts as a message that reached its lead: it is noted as sent, or its run has ended
 * without a clear answer and the lead shows a message since.
 *
 * @param now by the CRM's clock, in ms since the epoch
 */
export function hasReachedLead(
	claim: StoredClaim | undefined,
	lead: LeadView,
	now: number,
): claim is StoredClaim {
	if (!claim?.isOpenOrSent) return false;
	if (claim.status === 'sent') return true;
	return !mayBeInProgress(claim, now) && messageEvidence(claim, lead) === 'messageShown';
}

/** `undefined` where the time of the last message is missing, or not exact enough to tell. */
function isMessageSince(from: number, { lastMessageAt }: Conversation): boolean | undefined {
	if (lastMessageAt.isCertainlySince(from)) return true;
	return lastMessageAt.isCertainlyBefore(from - precisionMs) ? false : undefined;
}
