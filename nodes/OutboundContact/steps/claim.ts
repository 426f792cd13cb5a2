import { endpoints } from '../../shared/contract';
import type { Failure } from '../../shared/transport/failure';
import { failureReport, type Campaign } from '../campaign';
import { claimOf, metadataWithClaim, readableMetadata, type ClaimStatus } from '../claimNote';
import type { LeadDetails } from '../leadDetails';
import { failed, skipped, unconfirmed, type ContactReport } from '../report';
import { isOptedOut } from '../rules/optOut';
import { over, type LeadTaken, type Over } from './state';

/**
 * Claims the lead for the campaign. Whatever happens from here on, be it a crash, leaves the claim,
 * and a later run sends nothing. Without a campaign key there is nothing to claim.
 */
export async function claimLead(state: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	if (campaign.settings.campaignKey === '') return state;
	const { lead, report } = state;
	const written = await writeClaim('sending', lead, campaign);
	const claim = { lead };
	if (!written.ok) {
		const refused = failureReport(report, 'lead', written.failure, campaign);
		return over(refused, mayBeWritten(written) ? claim : undefined);
	}
	const leftOut = leftOutByAnswer(written.body, report, campaign);
	return leftOut ? over(leftOut, claim) : { ...state, claim };
}

/**
 * Moves the claim on to what became of the contact: `sent` after its message, `released` where the
 * message certainly did not go out, so that a later run can send it. Where nobody knows, the claim
 * stays.
 */
export async function noteOutcome({ report, claim }: Over, campaign: Campaign) {
	if (!claim || report.status === 'unconfirmed') return report;
	if (report.status === 'sent') {
		const isNoted = await isWritten('sent', claim.lead, campaign);
		return isNoted ? report : { ...report, reason: 'claimNotUpdated' as const };
	}
	return (await isWritten('released', claim.lead, campaign)) ? report : withClaimLeft(report);
}

/** Where even the release cannot be written, the claim stays, and the report says so. */
function withClaimLeft(report: ContactReport): ContactReport {
	const text =
		'The note on the lead could not be taken back; a later run will report this contact as unconfirmed.';
	const error = report.error ? `${report.error} ${text}` : text;
	if (report.status !== 'pending') return { ...report, error };
	return { ...unconfirmed(report, 'unconfirmedClaim', error), retryAt: null };
}

/**
 * The answer to the claim shows the lead as it is now, later than the one that the rules have
 * seen. Omitted fields keep their earlier values.
 */
function leftOutByAnswer(
	lead: LeadDetails,
	report: ContactReport,
	{ settings }: Campaign,
): ContactReport | undefined {
	if (isOptedOut(lead, settings.skipLabels)) return skipped(report, 'optedOut');
	if (lead.metadata === undefined) return undefined;
	if (claimOf(readableMetadata(lead.metadata) ?? {}, settings.campaignKey)) return undefined;
	const text =
		'The CRM does not keep what is noted in the metadata of the lead, so "Campaign Key" cannot protect it from a second message. No message was sent.';
	return failed(report, 'lead', 'claimNotKept', text);
}

/** Whether a claim that failed may be in the CRM all the same. */
function mayBeWritten({ failure, attempts }: { failure: Failure; attempts: number }): boolean {
	return attempts > 1 || failure.isOutcomeUnknown || (failure.status ?? 0) >= 500;
}

async function isWritten(
	status: ClaimStatus,
	lead: LeadDetails,
	campaign: Campaign,
): Promise<boolean> {
	try {
		return (await writeClaim(status, lead, campaign)).ok;
	} catch {
		return false;
	}
}

/** Notes after the claim are written also when the execution was cancelled meanwhile. */
async function writeClaim(status: ClaimStatus, lead: LeadDetails, campaign: Campaign) {
	const metadata = metadataWithClaim(
		readableMetadata(lead.metadata) ?? {},
		campaign.settings.campaignKey,
		status,
		new Date().toISOString(),
	);
	return await campaign.client.request(endpoints.updateLead, {
		id: lead.id,
		body: { metadata },
		ignoresCancel: status !== 'sending',
	});
}
