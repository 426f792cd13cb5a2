import { fetchLeadOnceListed, fetchLead } from '../leadRequests/fetchLead';
import { withoutKeyAdvice } from '../leadRequests/updateClaim';
import type { Campaign } from '../control/campaign';
import type { LeadListing } from '../leadRequests/listLeads';
import { ContactEnded, RunRefused } from '../report/errors';
import { asFailed } from '../report/report';
import { requireLead, type Attempt } from './attempt';
import { useListedLeads } from './lookUpLead';

/**
 * Reads the contact's lead again and applies the rules.
 *
 * @throws as `lookUpLead` and {@link readLeadAgain}
 */
export async function refreshLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	attempt.lookedUpAt = Date.now();
	const { leads, clockOffsetMs } = await readLeadAgain(attempt, campaign);
	attempt.clockOffsetMs = clockOffsetMs;
	useListedLeads(leads, attempt, campaign);
}

/**
 * Reads the contact's lead again. The list may not show a lead yet that this run has just created: only
 * such a lead is waited for.
 *
 * @returns the lead, followed by other leads with the contact's phone
 * @throws the error of {@link unlistedError} when it is not listed
 */
export async function readLeadAgain(attempt: Attempt, campaign: Campaign): Promise<LeadListing> {
	const { isCreated, contact } = attempt;
	const read = isCreated ? fetchLeadOnceListed : fetchLead;
	const listing = await read(requireLead(attempt), contact.phone, campaign);
	if (listing.leads.length === 0) throw unlistedError(campaign);
	return listing;
}

/**
 * The error for a lead that is not listed: with a campaign key it refuses the run before the first
 * claim; otherwise it ends the contact.
 */
export function unlistedError({ settings, areClaimsProved }: Campaign): Error {
	if (settings.campaignKey !== '' && !areClaimsProved) {
		return new RunRefused(
			'A lead cannot be read back from the CRM',
			`"Campaign Key" is stored on each lead, but the list of leads does not show the first one, so this cannot be verified. ${withoutKeyAdvice} Nothing was sent.`,
		);
	}
	const text =
		'The list of leads does not show the lead, so it is unknown whether it may be sent to. No message was sent. Run again in a few minutes.';
	return new ContactEnded((report) => asFailed(report, 'lead', 'leadUnreadable', text));
}
