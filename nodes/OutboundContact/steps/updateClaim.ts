import type { Campaign } from '../campaign';
import type { ClaimStatus } from '../claim';
import type { LeadDetails } from '../leadDetails';
import { withUnreleasedClaim, type ContactReport } from '../report';
import type { EndState } from './state';
import { writeClaim } from './writeClaim';

/**
 * Updates the claim to the outcome of the contact: `sent` after its message, `released` if the
 * message was certainly not sent, so that a later run can send it. If the outcome is unknown, the
 * claim stays `sending` and gets the conversation.
 *
 * @returns the contact's report, which also says if the claim could not be updated
 */
export async function updateClaim(
	{ report, claimedLead }: EndState,
	campaign: Campaign,
): Promise<ContactReport> {
	if (!claimedLead) return report;
	if (report.status === 'unconfirmed') {
		await tryWriteClaim('sending', claimedLead, report, campaign);
		return report;
	}
	if (report.status === 'sent') {
		const isWritten = await tryWriteClaim('sent', claimedLead, report, campaign);
		return isWritten ? report : { ...report, reason: 'claimNotUpdated' };
	}
	const isReleased = await tryWriteClaim('released', claimedLead, report, campaign);
	return isReleased ? report : withUnreleasedClaim(report);
}

/** @returns whether the CRM accepted the update */
async function tryWriteClaim(
	status: ClaimStatus,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): Promise<boolean> {
	try {
		return (await writeClaim(status, lead, report, campaign, { ignoresCancel: true })).ok;
	} catch {
		return false;
	}
}
