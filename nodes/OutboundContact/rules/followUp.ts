import { haveAnswered } from '../../shared/claim/answered';
import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import { isFor } from '../../shared/lead/storedClaim';
import { campaignLocator } from '../../shared/locators/campaign';
import { pickedValue } from '../../shared/values/fieldValue';
import { choice, field, group } from '../../shared/fields/kinds';
import { unusableValue } from '../../shared/values/unusableValue';
import { asLeadUnreadable, asSkipped } from '../report/report';
import { defineRule } from './rule';

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

const advice = '"Follow Up On" needs it to find who got the earlier campaign.';

/** "Follow Up On": skips leads without the message of another campaign. */
export const followUp = defineRule({
	name: 'follow-up',
	options,
	needs: ['claims'],
	advice,
	isOn: ({ followUpOn }) => followUpOn !== undefined,
	decide: (leads, { followUpOn }, { phone, hasReached }) => {
		const hasGotIt = leads
			.flatMap(({ claims }) => claims)
			.some(
				(claim) =>
					claim.campaignKey === followUpOn?.campaign && isFor(claim, phone) && hasReached(claim),
			);
		return hasGotIt ? undefined : asSkipped('notInCampaign');
	},
});

/** "Not Answered" of it skips leads that have answered. */
export const answered = defineRule({
	name: 'follow-up',
	options,
	needs: ['claims', 'lastMessages'],
	advice,
	isOn: ({ followUpOn }) => followUpOn?.who === 'notAnswered',
	decide: (leads, { campaignKey }, { hasReached }) => {
		const haveOrNot = haveAnswered(
			leads.flatMap(({ lastMessages }) => lastMessages),
			leads.flatMap(({ claims }) => claims.filter(hasReached).map(({ at }) => at)),
			leads.map((lead) => lead.ownConversationId(campaignKey)),
		);
		if (haveOrNot === undefined) return asLeadUnreadable();
		return haveOrNot ? asSkipped('answered') : undefined;
	},
});
