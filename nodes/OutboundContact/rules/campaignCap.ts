import { dayMs } from '../../shared/units';
import { group, number } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
import { defineRule } from './rule';

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
 * unless it was certainly not sent, and a time that cannot be read counts as recent.
 */
export const campaignCap = defineRule({
	name: 'limit over all campaigns',
	options,
	needs: ['claims'],
	advice: '"Max Campaigns" needs it: remove the option if you do not need it.',
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
