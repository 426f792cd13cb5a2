import { haveAnswered } from '../../shared/claim/answered';
import { claimsOn, readClaimOf } from '../../shared/claim/claim';
import { isReached } from '../../shared/claim/evidence';
import { asLeadUnreadable, asSkipped } from '../report/report';
import type { Rule } from './rule';

/** "Follow Up On": skips leads without the message of another campaign, and those that answered it. */
export const followUp: Rule = {
	needs: ({ followUpOn, followUpWho }) => {
		if (followUpOn === '') return [];
		return followUpWho === 'everyone' ? ['claims'] : ['claims', 'lastMessages'];
	},
	apply: (_lead, { leads, settings, contact, report, crmNow }) => {
		const { followUpOn, followUpWho, campaignKey } = settings;
		if (followUpOn === '') return undefined;
		const hasGotIt = leads.some((lead) =>
			isReached(readClaimOf(contact.phone, lead, followUpOn), lead, crmNow),
		);
		if (!hasGotIt) return asSkipped(report, 'notInCampaign');
		if (followUpWho === 'everyone') return undefined;
		const sentAt = leads.flatMap((lead) =>
			claimsOn([lead])
				.filter((claim) => isReached(claim, lead, crmNow))
				.map(({ at }) => at),
		);
		const answered = haveAnswered(leads, sentAt, campaignKey);
		if (answered === undefined) return asLeadUnreadable(report);
		return answered ? asSkipped(report, 'answered') : undefined;
	},
};
