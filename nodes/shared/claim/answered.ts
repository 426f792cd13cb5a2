import type { LeadConversation } from '../contract';
import type { LeadDetails } from '../lead/leadDetails';
import { readTime } from '../values/crmTime';
import { minuteMs } from '../values/units';
import { ownConversationId } from './claim';

/** How much later than a campaign's message another one is an answer. In ms. */
const answerDelayMs = minuteMs;

/** How much older than the time in its claim the CRM may show a campaign's message. In ms. */
const claimDelayMs = 2 * minuteMs;

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
		last.latest <= own.earliest + answerDelayMs && last.earliest >= own.latest - claimDelayMs;
	return isOwn ? false : undefined;
}

/** The newest of some times; NaN, which no comparison holds for, if one cannot be read. */
function newest(times: readonly unknown[]): { earliest: number; latest: number } {
	const spans = times.map((time) => readTime(time) ?? { earliest: NaN, latest: NaN });
	return {
		earliest: Math.max(...spans.map(({ earliest }) => earliest)),
		latest: Math.max(...spans.map(({ latest }) => latest)),
	};
}
