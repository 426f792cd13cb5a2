import type { Conversation } from '../lead/conversation';
import type { KnownLead } from '../lead/knownLead';
import { mayBeInProgress, type StoredClaim } from '../lead/storedClaim';
import { minuteMs } from '../units';
import { latestInSecond } from '../values/time';

/** What a lead shows of the message of a claim; `null` where that cannot be told. */
export type MessageEvidence = 'messageShown' | 'noMessageShown' | null;

/**
 * A claim is noted as `sent` after the answer to its message, which is this much older at most; and two clocks
 * of a CRM differ by less. In ms.
 */
export const noteDelayMs = 2 * minuteMs;

/** A message this much later than a noted claim is certainly not the campaign's own. In ms. */
const ownMessageMs = 2_000;

/** How much later than a campaign's message another one is an answer, if it may have been read. In ms. */
const answerDelayMs = minuteMs;

/** A CRM that shows the opening of a conversation as its last message notes it this soon. In ms. */
const openingMs = 20;

/**
 * What the leads of a person show of the message of a claim: any message in their conversations at or after the
 * claim, by the CRM's own clock. Whose message it is, is unknown. `noMessageShown` is worth something only on a
 * CRM that has shown a message of the same campaign: some never show what was sent.
 */
export function messageEvidence(
	{ at, phone }: StoredClaim,
	leads: readonly KnownLead[],
): MessageEvidence {
	const times = leads.flatMap(
		({ conversations }) => conversations?.map(({ lastMessageAt }) => lastMessageAt) ?? [undefined],
	);
	if (at === undefined) return null;
	if (times.some((time) => Number(time) >= at)) return 'messageShown';
	const areEarlier = times.every((time) => time !== undefined && Number(time) < at - noteDelayMs);
	// A CRM may find the lead of a message by its phone, but not in every format.
	const isComparable = leads.every((lead) => lead.phone === phone);
	return areEarlier && isComparable ? 'noMessageShown' : null;
}

/**
 * Whether a lead shows the message of a claim that is noted as sent, and nothing else: neither an answer to
 * it nor the opening of its conversation. Then the CRM shows what is sent.
 */
export function showsOwnMessage(claim: StoredClaim, lead: KnownLead): boolean {
	const { status, at: sentAt, conversationId } = claim;
	const named = lead.conversations?.find(({ id }) => id !== undefined && id === conversationId);
	if (status !== 'sent' || sentAt === undefined || !named?.lastMessageAt) return false;
	const { createdAt = Infinity, lastMessageAt } = named;
	const isOwn = lastMessageAt >= sentAt - noteDelayMs && lastMessageAt <= sentAt + ownMessageMs;
	return isOwn && lastMessageAt > latestInSecond(createdAt) + openingMs;
}

/**
 * Whether a claim counts as a message that reached a person: it is noted as sent, or its run has ended without
 * a clear answer and the leads show a message since.
 *
 * @param now by the CRM's clock, in ms since the epoch
 */
export function hasReached(claim: StoredClaim, leads: readonly KnownLead[], now: number): boolean {
	if (!claim.isOpenOrSent) return false;
	if (claim.status === 'sent') return true;
	return !mayBeInProgress(claim, now) && messageEvidence(claim, leads) === 'messageShown';
}

/**
 * Whether anybody has written after the message of a campaign. For that, the CRM must show the last message that
 * was sent: if the last one that it shows is older, its clock or its list cannot be relied on. Unread messages without a later time
 * may be older than the campaign, or its own: some CRMs count that.
 *
 * @param conversations of one person
 * @param sentAt `NaN` if unknown
 * @param times of all messages that campaigns have sent, which are no answers
 * @returns `undefined` if that cannot be read
 */
export function hasAnswered(
	conversations: readonly Conversation[],
	sentAt: number,
	times: readonly number[] = [sentAt],
): boolean | undefined {
	const isAnswer = ({ lastMessageAt, unreadCount = 0 }: Conversation) => {
		const [time, delayMs] = [Number(lastMessageAt), unreadCount > 0 ? ownMessageMs : answerDelayMs];
		const isSent = times.some((at) => time >= at - noteDelayMs && time <= at + delayMs);
		return time > sentAt + delayMs && !isSent;
	};
	if (conversations.some(isAnswer)) return true;
	const isClear = conversations.every(
		({ lastMessageAt, unreadCount }) => lastMessageAt !== undefined && unreadCount === 0,
	);
	const isShown = conversations.some(
		({ lastMessageAt }) => Number(lastMessageAt) >= Math.max(...times) - noteDelayMs,
	);
	return isClear && isShown ? false : undefined;
}
