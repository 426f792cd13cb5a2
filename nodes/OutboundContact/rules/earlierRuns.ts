import { claimLifetimeMs, mayBeInProgress } from '../../shared/claim/claim';
import {
	messageEvidence,
	strongestEvidence,
	type MessageEvidence,
} from '../../shared/claim/evidence';
import type { StoredClaim } from '../../shared/lead/storedClaim';
import type { ValuesOf } from '../../shared/fields/field';
import { choice } from '../../shared/fields/kinds';
import { asClaimInProgress, asSkipped, asUnconfirmedClaim } from '../report/report';
import { checkEach } from './check';
import type { Rule } from './rule';

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
export const earlierRuns: Rule<typeof options> = {
	name: 'earlier runs',
	options,
	advice:
		'"Campaign Key" is stored there: clear it to send without this protection, but only to people who certainly did not get the message yet.',
	checkFor: (settings) => {
		const { campaignKey } = settings;
		if (campaignKey === '') return undefined;
		return checkEach(
			(lead) =>
				lead.claim(campaignKey).map((claim) => ({
					claim,
					evidenceOf: (of: StoredClaim) => messageEvidence(of, lead),
				})),
			(read, { phone, isSentAgain, crmNow }) => {
				for (const { claim } of read) {
					if (!claim?.isFor(phone) || !claim.isOpenOrSent) continue;
					const { status, template, at } = claim;
					// The message that the report is about may have had another template.
					const earlier = template === undefined ? {} : { template };
					if (status === 'sent') {
						return { ...asSkipped('alreadySent'), ...earlier, sentAt: claim.shownAt };
					}
					if (mayBeInProgress(claim, crmNow)) {
						const ageMs = crmNow - Number(at.nominal);
						const until = new Date(Date.now() + claimLifetimeMs - ageMs);
						return { ...asClaimInProgress(until), ...earlier };
					}
					const evidence = strongestEvidence(read.map(({ evidenceOf }) => evidenceOf(claim)));
					if (isSentAgain && isChosenAgain(settings, evidence)) continue;
					return { ...asUnconfirmedClaim(evidence), ...earlier };
				}
				return undefined;
			},
		);
	},
};

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
