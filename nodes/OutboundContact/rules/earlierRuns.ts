import { claimLifetimeMs, mayBeInProgress } from '../../shared/claim/claim';
import type { MessageEvidence } from '../../shared/claim/evidence';
import { isFor } from '../../shared/lead/storedClaim';
import type { ValuesOf } from '../../shared/fields/field';
import { choice } from '../../shared/fields/kinds';
import { idText } from '../../shared/records';
import { asClaimInProgress, asSkipped, asUnconfirmedClaim } from '../report/report';
import { defineRule } from './rule';

const options = {
	sendUnconfirmedAgain: choice({
		displayName: 'Send Unconfirmed Again',
		options: [
			{
				name: 'All',
				value: 'all',
				description:
					'All whose lead shows no message since, as far as it can be told. They may get the message twice.',
			},
			{
				name: 'Only If the CRM Shows No Message',
				value: 'noMessageShown',
				description:
					'Only where the CRM shows the messages of this campaign, but none to this lead',
			},
		],
		default: 'noMessageShown',
		description:
			'To whom to send if an earlier run left the outcome unknown. Without this option, nothing is sent again.',
		whenAbsent: () => 'never',
	}),
};

/** "Campaign Key": skips leads that got the campaign's message, or may have got it. */
export const earlierRuns = defineRule({
	name: 'earlier runs',
	options,
	needs: ['claims'],
	advice:
		'"Campaign Key" is stored there: clear it to send without this protection, but only to people who certainly did not get the message yet.',
	isOn: ({ campaignKey }) => campaignKey !== '',
	decide: (leads, settings, { phone, isSentAgain, crmNow, evidenceOf }) => {
		const claims = leads.flatMap((lead) => lead.claims);
		for (const claim of claims) {
			const { campaignKey, isOpenOrSent, status, template, at = 0 } = claim;
			if (campaignKey !== settings.campaignKey || !isOpenOrSent || !isFor(claim, phone)) continue;
			// The message that the report is about may have had another template.
			const earlier = template === undefined ? {} : { template };
			if (status === 'sent') {
				const sentAt = idText(claim.stored.at) ?? null;
				return { ...asSkipped('alreadySent'), ...earlier, sentAt };
			}
			if (mayBeInProgress(claim, crmNow)) {
				const until = new Date(Date.now() + claimLifetimeMs - (crmNow - at));
				return { ...asClaimInProgress(until), ...earlier };
			}
			const evidence = evidenceOf(claim);
			if (isSentAgain && isChosenAgain(settings, evidence)) continue;
			return { ...asUnconfirmedClaim(evidence), ...earlier };
		}
		return undefined;
	},
});

/** Whether "Send Unconfirmed Again" chooses a contact; never one whose lead shows a message since. */
export function isChosenAgain(
	{ sendUnconfirmedAgain }: ValuesOf<typeof options>,
	evidence: MessageEvidence,
): boolean {
	if (evidence === 'messageShown') return false;
	return (
		sendUnconfirmedAgain === 'all' ||
		(sendUnconfirmedAgain === 'noMessageShown' && evidence === 'noMessageShown')
	);
}
