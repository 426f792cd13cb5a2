import { endpoints } from '../../shared/contract';
import type { Failure } from '../../shared/transport/failure';
import { failed, skipped, type ContactReport } from '../report';
import { failureReport, type Campaign } from './campaign';
import { claimOf, metadataWithClaim, readableMetadata, type ClaimStatus } from './claim';
import type { LeadDetails } from './leadDetails';
import { isOptedOut } from './leadRules';
import type { TakenLead } from './takeLead';

/**
 * Claims the lead for the campaign, sends, and notes what became of it. What happens in between,
 * be it a crash, leaves the claim, and a later run sends nothing. Without a campaign key it only
 * sends.
 *
 * @param send never throws
 */
export async function underClaim(
	taken: TakenLead,
	campaign: Campaign,
	send: () => Promise<ContactReport>,
): Promise<ContactReport> {
	if (campaign.settings.campaignKey === '') return await send();
	const { lead, report } = taken;
	const claim = await note('sending', lead, campaign);
	if (!claim.ok) {
		const refused = failureReport(report, 'lead', claim.failure, campaign);
		return mayBeNoted(claim) ? await released(refused, lead, campaign) : refused;
	}
	const outcome = leftOutByAnswer(claim.body, report, campaign) ?? (await send());
	switch (outcome.status) {
		case 'unconfirmed':
			return outcome;
		case 'sent':
			return (await isNoted('sent', lead, campaign))
				? outcome
				: { ...outcome, reason: 'claimNotUpdated' };
		default:
			return await released(outcome, lead, campaign);
	}
}

/**
 * The answer to the claim shows the lead as it is now, later than the one that the rules have
 * seen; what it does not show is not known better than before.
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
function mayBeNoted({ failure, attempts }: { failure: Failure; attempts: number }): boolean {
	return attempts > 1 || failure.isOutcomeUnknown || (failure.status ?? 0) >= 500;
}

/**
 * Lets a later run send to the lead, as the message certainly did not go out. Where even this
 * cannot be noted, the claim stays, which is the safe side, and the report says so.
 */
async function released(
	report: ContactReport,
	lead: LeadDetails,
	campaign: Campaign,
): Promise<ContactReport> {
	if (await isNoted('released', lead, campaign)) return report;
	const text =
		'The note on the lead could not be taken back; a later run will report this contact as unconfirmed.';
	return { ...report, error: report.error ? `${report.error} ${text}` : text };
}

async function isNoted(
	status: ClaimStatus,
	lead: LeadDetails,
	campaign: Campaign,
): Promise<boolean> {
	try {
		return (await note(status, lead, campaign)).ok;
	} catch {
		return false;
	}
}

/** Notes after the claim are made also when the execution was cancelled meanwhile. */
async function note(status: ClaimStatus, lead: LeadDetails, campaign: Campaign) {
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
