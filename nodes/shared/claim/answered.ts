import type { IDataObject } from 'n8n-workflow';

import type { LeadConversation } from '../contract';
import type { LeadDetails } from '../lead/leadDetails';
import { lastOf, Moment } from '../values/moment';
import { minuteMs } from '../values/units';
import { claimLifetimeMs, claimsOn, isOpenOrSent } from './claim';
import { ownConversationId } from './ownConversation';
import { noteDelayMs } from './evidence';

/** How much later than a campaign's message another one is an answer. In ms. */
const answerDelayMs = minuteMs;

/**
 * Whether anybody has written after the last message of a campaign. For that, the CRM must show that
 * message: if the last one that it shows is older, its clock or its list cannot be relied on.
 *
 * @param leads of one person, as the CRM lists them
 * @param sentAt times of the campaigns' messages
 * @param campaignKey of the run that asks, whose own conversation may have no message yet; empty for none
 * @returns `undefined` if that cannot be read
 */
export function haveAnswered(
	leads: readonly LeadDetails[],
	sentAt: readonly unknown[],
	campaignKey = '',
): boolean | undefined {
	const shown = leads.flatMap((lead) => lead.accountExternalConversations ?? []);
	if (shown.some(({ unreadCount }) => unreadCount > 0)) return true;
	if (shown.some(({ unreadCount }) => typeof unreadCount !== 'number')) return undefined;
	const ownIds = leads.map((lead) => ownConversationId(lead, campaignKey));
	// A CRM may show the opening of a conversation as its last message.
	const isOpening = ({ id, createdAt, lastMessageAt }: LeadConversation) =>
		ownIds.includes(String(id)) &&
		newest([lastMessageAt]).latest <= newest([createdAt]).earliest + answerDelayMs;
	const times = shown
		.filter((each) => each.lastMessageAt !== null && !isOpening(each))
		.map(({ lastMessageAt }) => lastMessageAt);
	const last = newest(times);
	const own = newest(sentAt);
	if (last.earliest > own.latest + answerDelayMs) return true;
	const isOwn =
		last.latest <= own.earliest + answerDelayMs && last.earliest >= own.latest - noteDelayMs;
	return isOwn ? false : undefined;
}

/** A message this much later than a noted claim is certainly not the campaign's own. In ms. */
const ownMessageMs = 2_000;

/** Whether a person has answered the message of a campaign, and what else the CRM shows of that. */
export interface CampaignAnswer {
	/** `null` if unknown. */
	answered: boolean | null;
	/** Whether only the unread count shows the answer: some CRMs count the campaign's message, too. */
	isOnlyUnread: boolean;
	/** Whether nothing is unread in the message's conversation, so this CRM does not. */
	isRead: boolean;
}

/**
 * Whether a person has answered the message of a campaign, by {@link haveAnswered}. Unknown if a later
 * campaign has a claim on the person, whose message or answer it may be. In a conversation that was
 * there before, unread messages without a later time may be older than the campaign.
 *
 * @param leads of one person, as the CRM lists them
 * @param claim of the campaign, on one of them
 */
export function campaignAnswer(
	leads: readonly LeadDetails[],
	claim: IDataObject,
	campaignKey: string,
): CampaignAnswer {
	const claims = claimsOn(leads).filter(isOpenOrSent);
	const timeOf = ({ at }: IDataObject) => Moment.read(at).nominal ?? Number.NaN;
	const isLast = !claims.some(
		(each) => each.campaignKey !== campaignKey && timeOf(each) > timeOf(claim),
	);
	// A message without a noted outcome may have been sent at any time until its claim expired.
	const from = timeOf(claim) + (claim.status === 'sent' ? ownMessageMs : claimLifetimeMs);
	const shown = leads.flatMap((lead) => lead.accountExternalConversations ?? []);
	const isLater = shown.some(({ lastMessageAt }) => newest([lastMessageAt]).earliest > from);
	const conversation = shown.find(({ id }) => String(id) === claim.conversationId);
	const unread = conversation?.unreadCount ?? Number.NaN;
	const answered = isLast ? (haveAnswered(leads, [claim.at]) ?? null) : null;
	const isOwnUnread = claim.isOwnConversation === true && unread > 0;
	const isSure = answered !== true || isLater || isOwnUnread;
	const isOnlyUnread = isSure && answered === true && !isLater && unread <= claims.length;
	return { answered: isSure ? answered : null, isOnlyUnread, isRead: unread === 0 };
}

function newest(times: readonly unknown[]) {
	return lastOf(times.map((time) => Moment.read(time)));
}
