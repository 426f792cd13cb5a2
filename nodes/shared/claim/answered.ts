import type { Conversation } from '../lead/conversation';
import type { KnownLead } from '../lead/knownLead';
import type { StoredClaim } from '../lead/storedClaim';
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
	sentAt: ReadonlyArray<number | undefined>,
	ownIds: readonly unknown[] = [],
): boolean | undefined {
	if (shown.some(({ unreadCount = 0 }) => unreadCount > 0)) return true;
	// A CRM may show the opening of a conversation as its last message.
	const isOpening = ({ createdAt = 0, lastMessageAt }: Conversation) =>
		lastMessageAt !== undefined && Number(lastMessageAt) <= createdAt + answerDelayMs;
	const messages = shown.filter(
		(each) => each.id === undefined || !ownIds.includes(each.id) || !isOpening(each),
	);
	const isHidden =
		shown.some(({ unreadCount }) => unreadCount === undefined) || sentAt.includes(undefined);
	if (isHidden) return undefined;
	const own = Math.max(...sentAt.map(Number));
	const last = Math.max(...messages.map(({ lastMessageAt }) => lastMessageAt ?? -Infinity));
	if (last > own + answerDelayMs) return true;
	const isLastShown = messages.every(({ lastMessageAt }) => lastMessageAt !== undefined);
	return isLastShown && last >= own - noteDelayMs ? false : undefined;
}

/** Whether a person has answered the message of a campaign. */
export interface CampaignAnswer {
	/** `null` if unknown. */
	answered: boolean | null;
	/** Whether a later campaign has a claim on the person, so that it is unknown which one was answered. */
	hasLaterCampaign: boolean;
}

/**
 * Whether a person has answered the message of a campaign, by {@link haveAnswered}. Unknown if a later
 * campaign has a claim on the person, whose message or answer it may be. Unread messages without a later time
 * may be older than the campaign, or its own: some CRMs count that. Where no times are shown, they are
 * answers in the conversation that the campaign has opened.
 *
 * @param leads of one person, as the CRM lists them
 * @param claim of the campaign, on one of them
 */
export function campaignAnswer(leads: readonly KnownLead[], claim: StoredClaim): CampaignAnswer {
	const { campaignKey, at, conversationId, isOwnConversation, status } = claim;
	const others = leads.flatMap(({ claims = [] }) => claims);
	const hasLaterCampaign = others.some(
		(each) => each.isOpenOrSent && each.campaignKey !== campaignKey && Number(each.at) > Number(at),
	);
	const shown = leads.flatMap(({ conversations = [] }) => conversations);
	const answered = hasLaterCampaign ? undefined : haveAnswered(shown, [at]);
	// A message without a noted outcome may have been sent at any time until its claim expired.
	const from = Number(at) + (status === 'sent' ? ownMessageMs : claimLifetimeMs);
	const isUnreadOwn = ({ id, unreadCount = 0 }: Conversation) =>
		isOwnConversation && id !== undefined && id === conversationId && unreadCount > 0;
	const isAnswer = (each: Conversation) =>
		each.lastMessageAt === undefined ? isUnreadOwn(each) : Number(each.lastMessageAt) > from;
	const isSure = answered !== true || shown.some(isAnswer);
	return { answered: isSure ? (answered ?? null) : null, hasLaterCampaign };
}
