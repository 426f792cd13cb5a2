import { endpoints } from '../../shared/contract';
import type { Failure } from '../../shared/transport/failure';
import {
	errorText,
	failureReport,
	interruptionReport,
	RunStopped,
	type Campaign,
} from '../campaign';
import {
	metadataWithClaim,
	noteOfMarks,
	ownConversationOf,
	readableMetadata,
	type ClaimNote,
	type ClaimStatus,
} from '../claimNote';
import { leadDetails, type LeadDetails } from '../leadDetails';
import { RunRefused } from '../observed/observations';
import { pending, skipped, unconfirmed, type ContactReport } from '../report';
import { leftOutByRule, ruleContext } from '../rules';
import { unconfirmedClaim } from '../rules/earlierRuns';
import { isOptedOut } from '../rules/optOut';
import { knownMarks } from '../settling/sends';
import {
	checkFirstClaim,
	checkNothingElseChanged,
	hasUnprovedFields,
	isClaimOfAnotherRun,
	refusals,
} from './firstClaim';
import { readLead } from './readLead';
import { over, type LeadTaken, type Over } from './state';

/**
 * Claims the lead for the campaign. Whatever happens from here on, be it a crash, leaves the claim,
 * and a later run sends nothing. Without a campaign key there is nothing to claim.
 *
 * @throws {RunRefused} when the first claim of the run shows that the CRM does not keep claims, or
 *   changes something else of the lead with them
 */
export async function claimLead(state: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	if (campaign.settings.campaignKey === '') return state;
	if (!campaign.observed.isClaimProved) return await claimFirstLead(state, campaign);
	return await claimFurtherLead(state, campaign);
}

/** The first claim of a run is read back before anything is sent. */
async function claimFirstLead(state: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	const { contact, report } = state;
	const reading = await readLead(state.lead, contact.phone, campaign);
	if (!reading.ok) return over(failureReport(report, 'lead', reading.failure, campaign));
	if (!reading.lead) throw new RunRefused(...refusals.unlisted);
	const before = reading.lead;
	const leftOut = leftOutByRule(before, ruleContext(contact, report, campaign));
	if (leftOut) return over(leftOut);
	const claimed = await claimOneLead({ ...state, lead: before }, campaign);
	if (claimed.isOver) {
		if (claimed.report.reason === 'refused' && !claimed.claim) {
			throw new RunRefused(refusals.refused, `${claimed.report.error} ${refusals.withoutKey}`);
		}
		return claimed;
	}
	const prove = async (): Promise<LeadTaken | Over> => {
		const after = await readLead(before, contact.phone, campaign);
		if (!after.ok) {
			return over(failureReport(report, 'lead', after.failure, campaign), claimed.claim);
		}
		if (isClaimOfAnotherRun(after.lead, campaign)) return over(unconfirmedClaim(report));
		await checkFirstClaim(before, after.lead, contact.phone, campaign);
		campaign.observed.isClaimProved = true;
		return claimed;
	};
	return await prove().catch((error: unknown): Over => {
		if (error instanceof RunRefused) throw error;
		return over(interruptionReport(report, 'lead', error), claimed.claim);
	});
}

/** A later claim is read back where its lead holds what none before has held, one at a time. */
async function claimFurtherLead(state: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	if (!hasUnprovedFields(state.lead, campaign)) return await claimOneLead(state, campaign);
	return await campaign.observed.inTurn(async () => await claimAndCompare(state, campaign));
}

async function claimAndCompare(state: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	const { contact, lead, report } = state;
	const claimed = await claimOneLead(state, campaign);
	if (claimed.isOver || !hasUnprovedFields(lead, campaign)) return claimed;
	try {
		const after = await readLead(lead, contact.phone, campaign);
		if (!after.ok || !after.lead) return claimed;
		await checkNothingElseChanged(lead, after.lead, contact.phone, campaign);
		return claimed;
	} catch (error) {
		if (!(error instanceof RunRefused)) return claimed;
		const text = errorText(error);
		campaign.client.pool.stop(new RunStopped('stopped', text));
		return over(pending(report, 'stopped', text));
	}
}

async function claimOneLead(state: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	const { lead, report } = state;
	const written = await writeClaim('sending', lead, report, campaign);
	const claim = { lead };
	if (!written.ok) {
		const refused = failureReport(report, 'lead', written.failure, campaign);
		return over(refused, mayBeWritten(written) ? claim : undefined);
	}
	// The answer shows the lead as it is now, later than the one that the rules have seen.
	if (isOptedOut(leadDetails(written.body), campaign.settings.skipLabels)) {
		return over(skipped(report, 'optedOut'), claim);
	}
	return { ...state, claim };
}

/**
 * Moves the claim on to what became of the contact: `sent` after its message, `released` where the
 * message certainly did not go out, so that a later run can send it. Where nobody knows, the claim
 * stays, and notes the conversation.
 */
export async function noteOutcome({ report, claim }: Over, campaign: Campaign) {
	if (!claim) return report;
	if (report.status === 'unconfirmed') {
		await isWritten('sending', claim.lead, report, campaign);
		return report;
	}
	if (report.status === 'sent') {
		const isNoted = await isWritten('sent', claim.lead, report, campaign);
		return isNoted ? report : { ...report, reason: 'claimNotUpdated' as const };
	}
	const isReleased = await isWritten('released', claim.lead, report, campaign);
	return isReleased ? report : withClaimLeft(report);
}

/** Where even the release cannot be written, the claim stays, and the report says so. */
function withClaimLeft(report: ContactReport): ContactReport {
	const text =
		'The note on the lead could not be taken back; a later run will report this contact as unconfirmed.';
	const error = report.error ? `${report.error} ${text}` : text;
	if (report.status !== 'pending') return { ...report, error };
	return { ...unconfirmed(report, 'unconfirmedClaim', error), retryAt: null };
}

/** Whether a claim that failed may be in the CRM all the same. */
function mayBeWritten({ failure, attempts }: { failure: Failure; attempts: number }): boolean {
	return attempts > 1 || failure.isOutcomeUnknown || (failure.status ?? 0) >= 500;
}

async function isWritten(
	status: ClaimStatus,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): Promise<boolean> {
	try {
		return (await writeClaim(status, lead, report, campaign, true)).ok;
	} catch {
		return false;
	}
}

/**
 * Writes the campaign's note, and everything else in the metadata as it was.
 *
 * @param ignoresCancel whether it is written also when the execution was cancelled meanwhile
 */
async function writeClaim(
	status: ClaimStatus,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
	ignoresCancel = false,
) {
	const { client, settings, run } = campaign;
	const metadata = readableMetadata(lead.metadata) ?? {};
	const ownConversation =
		report.conversationReused === false
			? (report.conversationId ?? undefined)
			: ownConversationOf(metadata, settings.campaignKey);
	const note: ClaimNote = {
		status,
		at: new Date().toISOString(),
		run,
		...(report.conversationId !== null && { conversationId: report.conversationId }),
		...(ownConversation !== undefined && {
			conversationId: ownConversation,
			isOwnConversation: true,
		}),
		...noteOfMarks(knownMarks(lead, report, campaign)),
	};
	return await client.request(endpoints.updateLead, {
		id: lead.id,
		body: { metadata: metadataWithClaim(metadata, settings.campaignKey, note) },
		ignoresCancel,
	});
}
