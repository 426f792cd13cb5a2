import { claimsOn, ownConversationId } from '../claim/claim';
import type { LeadConversation } from '../../shared/contract';
import type { LeadDetails } from '../lead/leadDetails';
import { readTime } from '../../shared/values/crmTime';
import { asLeadUnreadable, asSkipped } from '../report/report';
import type { Rule } from './rule';

/** "Follow Up On": skips leads without the message of another campaign, and those that answered it. */
export const followUp: Rule = {
	needs: ({ followUpOn, followUpWho }) => {
		if (followUpOn === '') return [];
		return followUpWho === 'everyone' ? ['claims'] : ['claims', 'lastMessages'];
	},
	apply: (_lead, { leads, settings, report }) => {
		const { followUpOn, followUpWho, campaignKey } = settings;
		if (followUpOn === '') return undefined;
		const sent = claimsOn(leads).filter(({ status }) => status === 'sent');
		if (!sent.some((claim) => claim.campaignKey === followUpOn)) {
			return asSkipped(report, 'notInCampaign');
		}
		if (followUpWho === 'everyone') return undefined;
		const answered = haveAnswered(
			leads,
			sent.map(({ at }) => at),
			campaignKey,
		);
		if (answered === undefined) return asLeadUnreadable(report);
		return answered ? asSkipped(report, 'answered') : undefined;
	},
};

/** How much later than a campaign's message another one is an answer. In ms. */
const answerDelayMs = 60_000;

/** How much older than the time in its claim the CRM may show a campaign's message. In ms. */
const claimDelayMs = 2 * 60_000;

/**
 * Whether anybody has written after the last message of a campaign. For that, the CRM must show that
 * message: if the last one that it shows is older, its clock or its list cannot be relied on.
 *
 * @param sentAt times of the campaigns' messages
 * @param campaignKey of this run, whose own conversation may have no message yet
 * @returns `undefined` if that cannot be read
 */
function haveAnswered(
	leads: readonly LeadDetails[],
	sentAt: readonly unknown[],
	campaignKey: string,
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
