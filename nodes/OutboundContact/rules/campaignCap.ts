import { claimsOn, isOpenOrSent } from '../../shared/claim/claim';
import { leadParts } from '../../shared/lead/leadParts';
import { readTime } from '../../shared/values/crmTime';
import { dayMs } from '../../shared/values/units';
import { numberOption } from '../options/option';
import { asSkipped } from '../report/report';
import type { Rule } from './rule';

const options = {
	maxCampaigns: numberOption(undefined, {
		displayName: 'Max Campaigns',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 2,
		description:
			'Skips leads with this many other campaigns in 7 days, or "Max Campaigns Within (Days)". Without this option, no limit.',
	}),
	maxCampaignsDays: {
		...numberOption(7, {
			displayName: 'Max Campaigns Within (Days)',
			typeOptions: { minValue: 1 },
			default: 7,
			description: 'Days in which "Max Campaigns" counts. Without this option, 7.',
		}),
		qualifies: 'maxCampaigns',
	},
};

/**
 * "Max Campaigns": skips leads that other campaigns have written to that often. A message counts
 * unless it was certainly not sent, and a time that may be recent counts as recent.
 */
export const campaignCap: Rule<typeof options> = {
	options,
	needs: ({ maxCampaigns }) => (maxCampaigns === undefined ? [] : [leadParts.claims]),
	advice: '"Max Campaigns" needs it: remove the option if you do not need it.',
	apply: ({ leads, settings, crmNow }) => {
		const { maxCampaigns, maxCampaignsDays, campaignKey } = settings;
		if (maxCampaigns === undefined) return undefined;
		const since = crmNow - maxCampaignsDays * dayMs;
		const counted = claimsOn(leads)
			.filter((claim) => claim.campaignKey !== campaignKey && isOpenOrSent(claim))
			.filter(({ at }) => (readTime(at)?.latest ?? Infinity) >= since);
		const keys = new Set(counted.map((claim) => claim.campaignKey));
		return keys.size >= maxCampaigns ? asSkipped('tooManyCampaigns') : undefined;
	},
};
