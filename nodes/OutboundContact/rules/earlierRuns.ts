import type { IDataObject } from 'n8n-workflow';

import { claimState, evidenceOf, readClaim } from '../claim/claim';
import { idText } from '../../shared/transport/records';
import type { LeadDetails } from '../lead/leadDetails';
import { asClaimInProgress, asNotArrived, asSkipped, asUnconfirmedClaim } from '../report/report';
import { claimHistory, mayBeInProgress } from '../claim/claimHistory';
import type { Rule } from './rule';

/** "Campaign Key": skips leads that got the campaign's message, or may have got it. */
export const earlierRuns: Rule = {
	needs: ({ campaignKey }) => (campaignKey === '' ? [] : ['claims']),
	apply: (lead, { settings, report: current, crmNow, isResending }) => {
		if (settings.campaignKey === '') return undefined;
		const claim = readClaim(lead.metadata, settings.campaignKey);
		const state = claimState(lead.metadata, settings.campaignKey);
		if (!claim || state === undefined) return undefined;
		// The message that the report is about may have had another template.
		const report = { ...current, template: idText(claim.template) ?? current.template };
		if (state === 'sent') {
			return asSkipped({ ...report, sentAt: idText(claim.at) ?? null }, 'alreadySent');
		}
		const { sendUnconfirmedAgain: choice } = settings;
		if (choice === 'all' && mayBeInProgress(claim, crmNow)) return asClaimInProgress(report);
		const isLost = hasNotArrived(lead, claim);
		const isChosen = choice === 'all' || (choice === 'notArrived' && isLost);
		if (isChosen && isResending) return undefined;
		const unconfirmed = asUnconfirmedClaim(report);
		return isLost ? asNotArrived(unconfirmed) : unconfirmed;
	},
};

/** Whether an earlier run found that the message did not arrive, and it still does not show. */
function hasNotArrived(lead: LeadDetails, claim: IDataObject): boolean {
	return evidenceOf(claim) === 'notArrived' && claimHistory(claim, lead)?.change === 'unchanged';
}
