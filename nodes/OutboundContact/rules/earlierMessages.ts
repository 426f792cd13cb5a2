import {
	hasAnswered,
	hasReached,
	messageEvidence,
	type MessageEvidence,
} from '../../shared/claim/evidence';
import {
	claimLifetimeMs,
	isClaimOf,
	isFor,
	mayBeInProgress,
	type StoredClaim,
} from '../../shared/lead/storedClaim';
import { idText } from '../../shared/records';
import { dayMs, minuteMs } from '../../shared/units';
import { asLeadUnreadable, asSkipped, asUnconfirmedClaim } from '../report/report';
import type { RunOptions } from '../settings/options';
import { defineRule } from './rule';

/** "Campaign Key": skips leads that got the campaign's message, or may have got it. */
export const earlierRuns = defineRule({
	needs: ['claims'],
	turnOff: 'clear "Campaign Key"',
	isOn: ({ campaignKey }) => campaignKey !== '',
	countsOthers: true,
	decide: (leads, settings, { contact, runId, crmNow, all }) => {
		const { phone, isSentAgain } = contact;
		const claims = leads.flatMap((lead) => lead.claims);
		for (const claim of claims) {
			const { campaignKey, isOpenOrSent, status, template, at = 0 } = claim;
			if (campaignKey !== settings.campaignKey || !isOpenOrSent || !isFor(claim, phone)) continue;
			// The contact's own.
			if (isClaimOf(claim, runId, phone)) continue;
			// The message that the report is about may have had another template.
			const earlier = template === undefined ? {} : { template };
			if (status === 'sent') {
				const sentAt = idText(claim.stored.at) ?? null;
				return { ...asSkipped('alreadySent'), ...earlier, sentAt };
			}
			if (mayBeInProgress(claim, crmNow)) {
				const until = new Date(Date.now() + claimLifetimeMs - (crmNow - at));
				return { ...asUnconfirmedClaim(null, until), ...earlier };
			}
			const evidence = messageEvidence(claim, all);
			if (isSentAgain && isChosenAgain(settings, evidence)) continue;
			return { ...asUnconfirmedClaim(evidence), ...earlier };
		}
		return undefined;
	},
});

/** Whether "Send Unconfirmed Again" chooses a contact; never one whose lead shows a message since. */
export function isChosenAgain(
	{ sendUnconfirmedAgain }: Pick<RunOptions, 'sendUnconfirmedAgain'>,
	evidence: MessageEvidence,
): boolean {
	return evidence !== 'messageShown' && ['all', evidence].includes(sendUnconfirmedAgain);
}

/** "Follow Up On": skips leads without the message of another campaign; "Not Answered" of it those that have answered. */
export const followUp = defineRule({
	needs: ['claims'],
	turnOff: 'remove "Follow Up On"',
	isOn: ({ followUpOn }) => followUpOn !== undefined,
	decide: (leads, { campaignKey, followUpOn }, { contact, crmNow, all }) => {
		const claims = leads
			.flatMap((lead) => lead.claims)
			.filter((claim) => hasReached(claim, all, crmNow));
		const followed = claims.filter(
			(claim) => isFor(claim, contact.phone) && claim.campaignKey === followUpOn?.campaign,
		);
		if (followed.length === 0) return asSkipped('notInCampaign');
		if (followUpOn?.who === 'everyone') return undefined;
		const listed = all.flatMap(({ lastMessages }) => (lastMessages ? [lastMessages] : []));
		if (listed.length < all.length) return asLeadUnreadable();
		const shown = listed.flat();
		const timesOf = (each: StoredClaim[]) => each.map(({ at }) => Number(at));
		const isUnread = shown.some(({ unreadCount = 0 }) => unreadCount > 0);
		const ownIds = leads.map((lead) => lead.ownConversationId(campaignKey));
		// A CRM may show the opening of a conversation as its last message.
		const isOwnOpening = ({ id, createdAt = 0, lastMessageAt }: (typeof shown)[number]) =>
			id !== undefined && ownIds.includes(id) && Number(lastMessageAt) <= createdAt + minuteMs;
		const messages = shown.filter((each) => !isOwnOpening(each));
		const isAnswered =
			isUnread || hasAnswered(messages, Math.min(...timesOf(followed)), timesOf(claims));
		if (isAnswered === undefined) return asLeadUnreadable();
		return isAnswered ? asSkipped('answered') : undefined;
	},
});

/**
 * "Max Campaigns": skips leads that other campaigns have written to that often. A message counts
 * unless it was certainly not sent, and a time that cannot be read counts as recent.
 */
export const campaignCap = defineRule({
	needs: ['claims'],
	turnOff: 'remove "Max Campaigns"',
	isOn: ({ maxCampaigns }) => maxCampaigns !== undefined,
	decide: (leads, { maxCampaigns, campaignKey }, { crmNow }) => {
		if (!maxCampaigns) return undefined;
		const { count, days } = maxCampaigns;
		const counted = leads
			.flatMap(({ claims }) => claims)
			.filter(({ isOpenOrSent, at = crmNow }) => isOpenOrSent && at >= crmNow - days * dayMs);
		const keys = new Set(counted.map((claim) => claim.campaignKey));
		keys.delete(campaignKey);
		return keys.size >= count ? asSkipped('tooManyCampaigns') : undefined;
	},
});
