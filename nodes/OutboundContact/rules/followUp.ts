import { haveAnswered } from '../../shared/claim/answered';
import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import { claimsOn, readClaimOf } from '../../shared/claim/claim';
import { isReached } from '../../shared/claim/evidence';
import { leadParts } from '../../shared/lead/leadParts';
import { campaignLocator } from '../../shared/locators/campaign';
import { pickedValue } from '../../shared/values/checkedValue';
import { choice, field, group } from '../../shared/fields/kinds';
import { unusableValue } from '../../shared/values/unusableValue';
import { asLeadUnreadable, asSkipped } from '../report/report';
import type { Rule } from './rule';

const options = {
	followUpOn: group(
		{
			campaign: field<string>({
				...campaignLocator,
				description: 'The earlier campaign',
				whenAbsent: () => '',
				read: (value, label) => {
					const key = normalKey(typedKeyOf(pickedValue(value)));
					if (key === '') throw unusableValue(value, label, 'the key of a campaign');
					return key;
				},
			}),
			who: choice({
				displayName: 'With',
				options: [
					{ name: 'Everyone', value: 'everyone', description: 'All who got the earlier message' },
					{
						name: 'Not Answered',
						value: 'notAnswered',
						description: 'Those without a later or unread message',
					},
				],
				default: 'notAnswered',
				description: 'Who of them gets the follow-up',
			}),
		},
		{
			displayName: 'Follow Up On',
			description:
				'Sends only to leads that got an earlier campaign. Without this option, earlier campaigns do not matter.',
		},
	),
};

/** "Follow Up On": skips leads without the message of another campaign, and those that answered it. */
export const followUp: Rule<typeof options> = {
	options,
	needs: ({ followUpOn }) => {
		if (!followUpOn) return [];
		const { claims, lastMessages } = leadParts;
		return followUpOn.who === 'everyone' ? [claims] : [claims, lastMessages];
	},
	advice: '"Follow Up On" needs it to find who got the earlier campaign.',
	apply: ({ phone, leads, settings, crmNow }) => {
		const { followUpOn, campaignKey } = settings;
		if (!followUpOn) return undefined;
		const hasGotIt = leads.some((lead) =>
			isReached(readClaimOf(phone, lead, followUpOn.campaign), lead, crmNow),
		);
		if (!hasGotIt) return asSkipped('notInCampaign');
		if (followUpOn.who === 'everyone') return undefined;
		const sentAt = leads.flatMap((lead) =>
			claimsOn([lead])
				.filter((claim) => isReached(claim, lead, crmNow))
				.map(({ at }) => at),
		);
		const answered = haveAnswered(leads, sentAt, campaignKey);
		if (answered === undefined) return asLeadUnreadable();
		return answered ? asSkipped('answered') : undefined;
	},
};
