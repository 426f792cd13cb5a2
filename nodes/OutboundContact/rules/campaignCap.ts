import { claimsOn, isOpenOrSent } from '../../shared/claim/claim';
import { readTime } from '../../shared/values/crmTime';
import { dayMs } from '../../shared/values/units';
import { asSkipped } from '../report/report';
import type { Rule } from './rule';

/**
 * "Max Campaigns": skips leads that other campaigns have written to that often. A message counts
 * unless it was certainly not sent, and a time that may be recent counts as recent.
 */
export const campaignCap: Rule = {
	needs: ({ maxCampaigns }) => (maxCampaigns === undefined ? [] : ['claims']),
	apply: (_lead, { leads, settings, report, crmNow }) => {
		const { maxCampaigns, maxCampaignsDays, campaignKey } = settings;
		if (maxCampaigns === undefined) return undefined;
		const since = crmNow - maxCampaignsDays * dayMs;
		const counted = claimsOn(leads)
			.filter((claim) => claim.campaignKey !== campaignKey && isOpenOrSent(claim))
			.filter(({ at }) => !((readTime(at)?.latest ?? since) < since));
		const keys = new Set(counted.map((claim) => claim.campaignKey));
		return keys.size >= maxCampaigns ? asSkipped(report, 'tooManyCampaigns') : undefined;
	},
};
