import { haveAnswered } from '../../shared/claim/answered';
import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import { hasReachedLead } from '../../shared/claim/evidence';
import type { LeadView } from '../../shared/lead/knownLead';
import type { StoredClaim } from '../../shared/lead/storedClaim';
import { campaignLocator } from '../../shared/locators/campaign';
import { pickedValue } from '../../shared/values/fieldValue';
import { choice, field, group } from '../../shared/fields/kinds';
import { unusableValue } from '../../shared/values/unusableValue';
import { asLeadUnreadable, asSkipped } from '../report/report';
import { checkEach } from './check';
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
	name: 'follow-up',
	options,
	advice: '"Follow Up On" needs it to find who got the earlier campaign.',
	checkFor: ({ followUpOn, campaignKey }) => {
		if (!followUpOn) return undefined;
		const { campaign, who } = followUpOn;
		const hasGotIt = ({ claims, hasReached }: Read, phone: string, crmNow: number) =>
			claims.some(
				(claim) =>
					claim.campaignKey === campaign && claim.isFor(phone) && hasReached(claim, crmNow),
			);
		if (who === 'everyone') {
			return checkEach(readClaims, (read, { phone, crmNow }) =>
				read.some((each) => hasGotIt(each, phone, crmNow)) ? undefined : asSkipped('notInCampaign'),
			);
		}
		return checkEach(
			(lead) =>
				readClaims(lead).map((read) =>
					lead.lastMessages.map((conversations) => ({
						...read,
						conversations,
						ownId: lead.ownConversationId(campaignKey),
					})),
				),
			(read, { phone, crmNow }) => {
				if (!read.some((each) => hasGotIt(each, phone, crmNow))) return asSkipped('notInCampaign');
				const sentAt = read.flatMap(({ claims, hasReached }) =>
					claims.filter((claim) => hasReached(claim, crmNow)).map(({ at }) => at),
				);
				const shown = read.flatMap(({ conversations }) => conversations);
				const answered = haveAnswered(
					shown,
					sentAt,
					read.map(({ ownId }) => ownId),
				);
				if (answered === undefined) return asLeadUnreadable();
				return answered ? asSkipped('answered') : undefined;
			},
		);
	},
};

/** What a lead shows of campaigns. */
interface Read {
	claims: StoredClaim[];
	hasReached: (claim: StoredClaim, crmNow: number) => boolean;
}

function readClaims(lead: LeadView) {
	return lead.claims.map((claims): Read => ({
		claims,
		hasReached: (claim, crmNow) => hasReachedLead(claim, lead, crmNow),
	}));
}
