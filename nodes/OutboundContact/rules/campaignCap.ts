import { dayMs } from '../../shared/units';
import { group, number } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
import { checkEach } from './check';
import type { Rule } from './rule';

const options = {
	maxCampaigns: group(
		{
			count: number({
				displayName: 'Campaigns',
				typeOptions: { minValue: 1, numberPrecision: 0 },
				default: 2,
				description: 'How many other campaigns a lead may have got',
			}),
			days: number({
				displayName: 'Within (Days)',
				typeOptions: { minValue: 1 },
				default: 7,
				description: 'How many days back campaigns count',
			}),
		},
		{
			displayName: 'Max Campaigns',
			description:
				'Skips leads that got this many other campaigns in these days. Without this option, no limit.',
		},
	),
};

/**
 * "Max Campaigns": skips leads that other campaigns have written to that often. A message counts
 * unless it was certainly not sent, and a time that may be recent counts as recent.
 */
export const campaignCap: Rule<typeof options> = {
	name: 'limit over all campaigns',
	options,
	advice: '"Max Campaigns" needs it: remove the option if you do not need it.',
	checkFor: ({ maxCampaigns, campaignKey }) => {
		if (maxCampaigns === undefined) return undefined;
		return checkEach(
			({ claims }) => claims,
			(claims, { crmNow }) => {
				const since = crmNow - maxCampaigns.days * dayMs;
				const counted = claims
					.flat()
					.filter(({ isOpenOrSent, at }) => isOpenOrSent && at.mayBeSince(since));
				const keys = new Set(counted.map((claim) => claim.campaignKey));
				keys.delete(campaignKey);
				return keys.size >= maxCampaigns.count ? asSkipped('tooManyCampaigns') : undefined;
			},
		);
	},
};
