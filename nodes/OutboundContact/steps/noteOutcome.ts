import type { IDataObject } from 'n8n-workflow';

import { claimState, metadataWithoutClaim, readClaim } from '../claim/claim';
import { claimLifetimeMs } from '../claim/claimHistory';
import { isOwnClaim, type Campaign } from '../control/campaign';
import { isEquivalent } from '../../shared/values/isEquivalent';
import { areClaimsReadable, type LeadDetails } from '../lead/leadDetails';
import { listLeads } from '../leadRequests/listLeads';
import { fetchLeadIfListed } from '../leadRequests/fetchLead';
import { writeClaimCarefully } from '../leadRequests/updateClaim';
import { withUnreleasedClaim, type ContactReport } from '../report/report';
import type { Attempt } from './attempt';
import { newClaim } from './newClaim';

/**
 * Notes the outcome of a contact on its claim: `sent` after its message, `released` if the message was
 * certainly not sent, so that a later run can send it; where an earlier run may have sent it, the claim
 * of that run. The claim of a message with an unknown outcome stays as it is until the run settles it.
 *
 * @returns the contact's report, which also says if the claim could not be updated
 */
export async function noteOutcome(attempt: Attempt, campaign: Campaign): Promise<ContactReport> {
	const { claim, report } = attempt;
	const isUnknown = report.status === 'unconfirmed' && report.reason === 'outcomeUnknown';
	if (!claim || isUnknown) return report;
	const status = report.status === 'sent' ? 'sent' : 'released';
	try {
		const lead = await findClaimedLead(attempt, campaign);
		if (!lead) return report;
		const { phone } = attempt.contact;
		const earlier = status === 'released' ? earlierClaim(attempt, campaign) : undefined;
		const note = earlier ?? newClaim(status, attempt, campaign);
		await writeClaimCarefully(lead, note, phone, campaign);
		return report;
	} catch {
		return status === 'sent'
			? { ...report, reason: 'claimNotUpdated' }
			: withUnreleasedClaim(report);
	}
}

/** The claim of an earlier run that may have sent the message, which this run has replaced. */
function earlierClaim({ lead }: Attempt, { settings }: Campaign): IDataObject | undefined {
	const isOpen = claimState(lead?.metadata, settings.campaignKey) !== undefined;
	return isOpen ? readClaim(lead?.metadata, settings.campaignKey) : undefined;
}

/**
 * No other run replaces a claim that is younger than this, so it is released without reading the lead
 * again. In ms.
 */
const maxUncheckedMs = claimLifetimeMs / 3;

/**
 * The lead with the claim of a contact, with its metadata as it is now.
 *
 * @returns `undefined` if no lead can have the claim
 * @throws when it is unknown whether the claim stands
 */
async function findClaimedLead(
	attempt: Attempt,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const { contact, lead, report, lookedUpAt } = attempt;
	if (!lead) return await findClaimByPhone(attempt, campaign);
	const isSent = report.status === 'sent';
	const mayBeReplaced = !isSent && Date.now() - lookedUpAt > maxUncheckedMs;
	// Another campaign may have claimed the lead, or the CRM itself have noted something.
	const mayHaveChanged =
		campaign.settings.guardAgainstParallelRuns ||
		(report.conversationId !== null && campaign.doMessagesChangeMetadata !== false);
	if (!mayBeReplaced && !mayHaveChanged) return lead;
	const current = await fetchLeadIfListed(lead, contact.phone, campaign);
	const isReadable = current !== undefined && areClaimsReadable(current);
	if (mayBeReplaced && !(isReadable && isOwnClaim(current, contact, campaign))) {
		throw new Error('Another run may have claimed the lead');
	}
	if (!isReadable) return lead;
	if (isSent) {
		const [before, after] = [lead, current].map(({ metadata }) =>
			metadataWithoutClaim(metadata, campaign.settings.campaignKey),
		);
		// A CRM may note something itself when a message is sent, which a later note must not undo.
		campaign.doMessagesChangeMetadata ??= !isEquivalent(before, after);
	}
	return current;
}

/** Finds the claim that a creation may have left although its answer was lost. */
async function findClaimByPhone(
	attempt: Attempt,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const { leads } = await listLeads({ phone: attempt.contact.phone }, campaign, true);
	const claimed = leads.find((lead) => isOwnClaim(lead, attempt.contact, campaign));
	if (!claimed && attempt.report.leadId !== null) throw new Error('The lead is not listed');
	return claimed;
}
