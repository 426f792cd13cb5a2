import type { Conversation } from '../lead/conversation';
import type { KnownLead } from '../lead/knownLead';
import type { StoredClaim } from '../lead/storedClaim';
import { lastOf, type Moment } from '../values/moment';
import { minuteMs } from '../units';
import { claimLifetimeMs } from './claim';
import { noteDelayMs, ownMessageMs } from './evidence';

/** How much later than a campaign's message another one is an answer. In ms. */
const answerDelayMs = minuteMs;

/**
 * Whether anybody has written after the last message of a campaign. For that, the CRM must show that
 * message: if the last one that it shows is older, its clock or its list cannot be relied on.
 *
 * @param shown conversations of one person
 * @param sentAt times of the campaigns' messages
 * @param ownIds the conversations that the campaign that asks has opened, which may have no message yet
 * @returns `undefined` if that cannot be read
 */
export function haveAnswered(
	shown: readonly Conversation[],
	sentAt: readonly Moment[],
	ownIds: readonly unknown[] = [],
): boolean | undefined {
	if (shown.some(({ hasUnread }) => hasUnread)) return true;
	if (shown.some(({ unreadCount }) => unreadCount.hiddenPart !== undefined)) return undefined;
	// A CRM may show the opening of a conversation as its last message.
	const isOpening = ({ createdAt, lastMessageAt }: Conversation) =>
		lastMessageAt.latest <= createdAt.earliest + answerDelayMs;
	const messages = shown.filter(
		(each) => each.id === undefined || !ownIds.includes(each.id) || !isOpening(each),
	);
	const last = lastOf(messages.map(({ lastMessageAt }) => lastMessageAt));
	const own = lastOf(sentAt);
	if (last.earliest > own.latest + answerDelayMs) return true;
	const isOwn =
		last.latest <= own.earliest + answerDelayMs && last.earliest >= own.latest - noteDelayMs;
	return isOwn ? false : undefined;
}

/** Whether a person has answered the message of a campaign, and what else the CRM shows of that. */
export interface CampaignAnswer {
	/** `null` if unknown. */
	answered: boolean | null;
	/** Whether only the unread count shows the answer: some CRMs count the campaign's message, too. */
	isOnlyUnread: boolean;
	/** Whether all is read in the message's conversation: then this CRM counts only what people write. */
	isRead: boolean;
	/** Whether a later campaign has a claim on the person, so that it is unknown which one was answered. */
	hasLaterCampaign: boolean;
}

/**
 * Why it is unknown of messages whether they were answered, in words.
 *
 * @param states of the messages that were sent
 * @returns `undefined` if it is known of all
 */
export function describeUnknownAnswers(
	states: ReadonlyArray<{ answered: boolean | null; hasLaterCampaign?: boolean }>,
): string | undefined {
	const unknown = states.filter(({ answered }) => answered === null);
	if (unknown.length === 0) return undefined;
	const later = unknown.filter(({ hasLaterCampaign }) => hasLaterCampaign).length;
	const hidden = unknown.length - later;
	const reasons = [
		later > 0 ? `of ${later} because a later campaign has written to them` : '',
		hidden > 0 ? `of ${hidden} because the CRM does not show it` : '',
	].filter((reason) => reason !== '');
	return `Of ${unknown.length} of ${states.length}, it is unknown whether they have answered: ${reasons.join(', ')}`;
}

/**
 * Whether a person has answered the message of a campaign, by {@link haveAnswered}. Unknown if a later
 * campaign has a claim on the person, whose message or answer it may be. In a conversation that was
 * there before, unread messages without a later time may be older than the campaign.
 *
 * @param leads of one person, as the CRM lists them
 * @param claim of the campaign, on one of them
 */
export function campaignAnswer(leads: readonly KnownLead[], claim: StoredClaim): CampaignAnswer {
	const claims = leads
		.flatMap(({ visibleClaims }) => visibleClaims.or([]))
		.filter(({ isOpenOrSent }) => isOpenOrSent);
	const timeOf = ({ at }: StoredClaim) => at.nominal ?? Number.NaN;
	const isLast = !claims.some(
		(each) => each.campaignKey !== claim.campaignKey && timeOf(each) > timeOf(claim),
	);
	// A message without a noted outcome may have been sent at any time until its claim expired.
	const from = timeOf(claim) + (claim.status === 'sent' ? ownMessageMs : claimLifetimeMs);
	const shown = leads.flatMap(({ conversations }) => conversations.or([]));
	const isLater = shown.some(({ lastMessageAt }) => lastMessageAt.earliest > from);
	const conversation = shown.find(({ id }) => id !== undefined && id === claim.conversationId);
	const unread = conversation?.unreadCount.or(Number.NaN) ?? Number.NaN;
	const answered = isLast ? (haveAnswered(shown, [claim.at]) ?? null) : null;
	const isOwnUnread = claim.isOwnConversation && unread > 0;
	const isSure = answered !== true || isLater || isOwnUnread;
	const isOnlyUnread = isSure && answered === true && !isLater && unread <= claims.length;
	return {
		answered: isSure ? answered : null,
		isOnlyUnread,
		isRead: unread === 0,
		hasLaterCampaign: !isLast,
	};
}
