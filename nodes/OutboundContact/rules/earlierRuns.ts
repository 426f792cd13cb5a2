import { claimOf, evidenceOf, noteOf, readableMetadata } from '../claimNote';
import type { LeadDetails } from '../leadDetails';
import { notArrived, skipped, unconfirmed, type ContactReport } from '../report';
import { claimHistory } from '../settling/claimHistory';
import type { Rule } from './rule';

/** "Campaign Key": skips leads that got the campaign's message, or may have got it. */
export const earlierRuns: Rule = {
	needs: ({ campaignKey }) => (campaignKey === '' ? [] : ['claims']),
	leaveOut: (lead, { settings, report }) => {
		if (settings.campaignKey === '') return undefined;
		const claim = claimOf(readableMetadata(lead.metadata) ?? {}, settings.campaignKey);
		if (claim === 'sent') return skipped(report, 'alreadySent');
		if (claim === undefined || settings.sendUnconfirmedAgain === 'all') return undefined;
		if (!hasNotArrived(lead, settings.campaignKey)) return unconfirmedClaim(report);
		if (settings.sendUnconfirmedAgain === 'notArrived') return undefined;
		return notArrived(unconfirmedClaim(report));
	},
};

/**
 * Whether a run has found out that the message did not arrive, and the lead still shows none.
 */
function hasNotArrived(lead: LeadDetails, campaignKey: string): boolean {
	const note = noteOf(readableMetadata(lead.metadata) ?? {}, campaignKey);
	if (!note || evidenceOf(note) !== 'notArrived') return false;
	return claimHistory(note, lead, 0)?.movement === 'unmoved';
}

/** The report of a contact whose lead another run has claimed. */
export function unconfirmedClaim(report: ContactReport): ContactReport {
	const text =
		'An earlier run of this campaign was interrupted while sending to this lead, or is still running. Once no run is in progress, check in the CRM whether the message arrived; "Send Unconfirmed Again" sends it again.';
	return unconfirmed(report, 'unconfirmedClaim', text);
}
