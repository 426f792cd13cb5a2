import { claimsOn, isOpenOrSent } from '../../shared/claim/claim';
import { leadParts } from '../../shared/lead/leadParts';
import { Moment } from '../../shared/values/moment';
import { dayMs } from '../../shared/values/units';
import { group, number } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
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
	options,
	needs: ({ maxCampaigns }) => (maxCampaigns === undefined ? [] : [leadParts.claims]),
	advice: '"Max Campaigns" needs it: remove the option if you do not need it.',
	apply: ({ leads, settings, crmNow }) => {
		const { maxCampaigns, campaignKey } = settings;
		if (maxCampaigns === undefined) return undefined;
		const since = crmNow - maxCampaigns.days * dayMs;
		const counted = claimsOn(leads)
			.filter((claim) => claim.campaignKey !== campaignKey && isOpenOrSent(claim))
			.filter(({ at }) => Moment.read(at).mayBeSince(since));
		const keys = new Set(counted.map((claim) => claim.campaignKey));
		return keys.size >= maxCampaigns.count ? asSkipped('tooManyCampaigns') : undefined;
	},
};
