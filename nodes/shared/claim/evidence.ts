import { precisionMs, type Conversation } from '../lead/conversation';
import type { KnownLead } from '../lead/knownLead';
import type { StoredClaim } from '../lead/storedClaim';
import { minuteMs } from '../units';
import { mayBeInProgress } from './claim';

/** What a lead shows of the message of a claim; `null` where that cannot be told. */
export type MessageEvidence = 'messageShown' | 'noMessageShown' | null;

/**
 * A claim is noted as `sent` after the answer to its message, which is this much older at most; and two clocks
 * of a CRM differ by less. In ms.
 */
export const noteDelayMs = 2 * minuteMs;

/** A message this much later than a noted claim is certainly not the campaign's own. In ms. */
export const ownMessageMs = 2_000;

/** A CRM that shows the opening of a conversation as its last message notes it this soon. In ms. */
const openingMs = 20;

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
export function messageEvidence(claim: StoredClaim, lead: KnownLead): MessageEvidence {
	const { status, phone, at: claimedAt } = claim;
	const all = lead.conversations;
	if (claimedAt === undefined || all === undefined) return null;
	const isSent = status === 'sent';
	const from = isSent ? claimedAt - noteDelayMs : claimedAt;
	const before = claimedAt - noteDelayMs - precisionMs;
	const shown = (isSent ? all.filter(isNamedIn(claim)) : all).map(({ lastMessageAt }) => {
		if (lastMessageAt === undefined) return undefined;
		if (Number(lastMessageAt) >= from) return true;
		return Number(lastMessageAt) < before ? false : undefined;
	});
	if (shown.includes(true)) return 'messageShown';
	// A CRM may find the lead of a message by its phone, but not in every format.
	const isComparable = isSent || lead.phone === phone;
	return shown.includes(undefined) || !isComparable ? null : 'noMessageShown';
}

/** The same for all leads of a person: the CRM may show the message on any of them. */
export function evidenceOnLeads(claim: StoredClaim, leads: readonly KnownLead[]): MessageEvidence {
	return strongestEvidence(leads.map((lead) => messageEvidence(claim, lead)));
}

/**
 * Whether a lead shows the message of a claim that is noted as sent, and nothing else: neither an answer to
 * it nor the opening of its conversation. Then the CRM shows what is sent.
 */
export function showsOwnMessage(claim: StoredClaim, lead: KnownLead): boolean {
	const { status, at: sentAt } = claim;
	const named = lead.conversations?.find(isNamedIn(claim));
	if (status !== 'sent' || sentAt === undefined || !named?.lastMessageAt) return false;
	const { createdAt = Infinity, lastMessageAt } = named;
	// Some CRMs show whole seconds with zeros.
	const openedBy = createdAt % 1000 === 0 ? createdAt + 999 : createdAt;
	const isOwn = lastMessageAt >= sentAt - noteDelayMs && lastMessageAt <= sentAt + ownMessageMs;
	return isOwn && lastMessageAt > openedBy + openingMs;
}

/** What several leads of a person show together. */
function strongestEvidence(shown: readonly MessageEvidence[]): MessageEvidence {
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
	lead: KnownLead,
	now: number,
): claim is StoredClaim {
	if (!claim?.isOpenOrSent) return false;
	if (claim.status === 'sent') return true;
	return !mayBeInProgress(claim, now) && messageEvidence(claim, lead) === 'messageShown';
}

/** Whether a conversation is the one that a claim names. */
function isNamedIn({ conversationId }: StoredClaim): (conversation: Conversation) => boolean {
	return ({ id }) => id !== undefined && id === conversationId;
}
