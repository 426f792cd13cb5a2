import {
	claimLifetimeMs,
	isOpenOrSent,
	mayBeInProgress,
	readClaimOf,
} from '../../shared/claim/claim';
import { evidenceOnLeads, type MessageEvidence } from '../../shared/claim/evidence';
import { idText } from '../../shared/transport/records';
import { readTime } from '../../shared/values/crmTime';
import { asClaimInProgress, asSkipped, asUnconfirmedClaim } from '../report/report';
import type { CampaignSettings } from '../settings/settings';
import type { Rule } from './rule';

/** "Campaign Key": skips leads that got the campaign's message, or may have got it. */
export const earlierRuns: Rule = {
	needs: ({ campaignKey }) => (campaignKey === '' ? [] : ['claims']),
	apply: (lead, { settings, contact, leads, report: current, crmNow }) => {
		const claim = readClaimOf(contact.phone, lead, settings.campaignKey);
		if (!isOpenOrSent(claim)) return undefined;
		// The message that the report is about may have had another template.
		const report = { ...current, template: idText(claim.template) ?? current.template };
		if (claim.status === 'sent') {
			return asSkipped({ ...report, sentAt: idText(claim.at) ?? null }, 'alreadySent');
		}
		if (mayBeInProgress(claim, crmNow)) {
			const ageMs = crmNow - Number(readTime(claim.at)?.nominal);
			return asClaimInProgress(report, new Date(Date.now() + claimLifetimeMs - ageMs));
		}
		const evidence = evidenceOnLeads(claim, leads);
		if (contact.isSentAgain && isChosenAgain(settings, evidence)) return undefined;
		return asUnconfirmedClaim(report, evidence);
	},
};

/** Whether "Send Unconfirmed Again" chooses a contact; never one whose lead shows a message since. */
export function isChosenAgain(
	{ sendUnconfirmedAgain }: Pick<CampaignSettings, 'sendUnconfirmedAgain'>,
	evidence: MessageEvidence,
): boolean {
	if (evidence === 'messageShown') return false;
	return (
		sendUnconfirmedAgain === 'all' ||
		(sendUnconfirmedAgain === 'noMessageShown' && evidence === 'noMessageShown')
	);
}
