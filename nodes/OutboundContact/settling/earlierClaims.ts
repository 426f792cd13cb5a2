import { readTime } from '../../shared/values/crmTime';
import { readClaim } from '../claim/claim';
import { claimLifetimeMs, historyOfSentClaim, wasMerged } from '../claim/claimHistory';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import type { LeadDetails } from '../lead/leadDetails';
import type { ContactReport } from '../report/report';
import { observationOf } from './observation';

/**
 * Records what a lead shows about the message of an earlier run, for which its contact gets none: to
 * settle it, or to learn how the CRM shows messages that were certainly sent. A message to another
 * phone of the lead is left to the contact with that phone.
 *
 * @param lead as listed
 * @param report the contact's final report
 * @param crmTime of the listing, in ms since the epoch
 */
export function recordEarlierClaim(
	contact: Contact,
	lead: LeadDetails,
	report: ContactReport,
	crmTime: number,
	campaign: Campaign,
): void {
	const claim = readClaim(lead.metadata, campaign.settings.campaignKey);
	if (claim?.phone !== contact.phone) return;
	const { sendLog } = campaign;
	const message = { contact, lead, claim, openedAfterMs: 0 };
	if (report.reason === 'alreadySent') {
		const history = historyOfSentClaim(claim, lead);
		const observation = observationOf(history, message, campaign);
		if (observation) sendLog.recordEarlierSent(observation);
	}
	if (report.reason !== 'unconfirmedClaim' || report.evidence !== null) return;
	const ageMs = crmTime - (readTime(claim.at)?.nominal ?? Number.NaN);
	if (!(ageMs >= claimLifetimeMs) || wasMerged(claim, lead)) return;
	sendLog.unconfirmed.push({ ...message, endedAt: Date.now() - ageMs, elapsedMs: 0 });
}
