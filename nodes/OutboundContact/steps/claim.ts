import { endpoints } from '../../shared/contract';
import type { CrmRequest } from '../../shared/transport/crmClient';
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
import { failed, pending, skipped, type ContactReport } from '../report';
import { leftOutByRule, ruleContext } from '../rules';
import { unconfirmedClaim } from '../rules/earlierRuns';
import { isOptedOut } from '../rules/optOut';
import { knownMarks } from '../settling/sends';
import { mayBeCarriedOut } from './carriedOut';
import { withClaimLeft } from './claimLeft';
import {
	checkFirstClaim,
	checkNothingElseChanged,
	hasUnprovedFields,
	isClaimOfAnotherRun,
	isNoteKept,
	refusals,
	restore,
} from './firstClaim';
import { confirmClaim, withoutOwnNote, writeWhileFresh } from './guard';
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
	const { settings, observed } = campaign;
	if (settings.campaignKey === '') return state;
	const claimed = observed.isClaimProved
		? await claimFurtherLead(state, campaign)
		: await claimFirstLead(state, campaign);
	if (claimed.isOver || !settings.guardAgainstParallelRuns) return claimed;
	return await confirmClaim(claimed, campaign);
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
	const claimed = await claimOneLead({ ...state, lead: before, readAt: Date.now() }, campaign);
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
		const { leadBody: body, phone } = contact;
		campaign.observed.knownLead = { lead: before, body, phone, knownAt: Date.now() };
		return claimed;
	};
	return await prove().catch((error: unknown): Over => {
		if (error instanceof RunRefused) throw error;
		return over(interruptionReport(report, 'lead', error), claimed.claim);
	});
}

/**
 * A later claim is read back where its lead holds what none before has held, one at a time. A lead
 * that its creation has claimed needs no other claim.
 */
async function claimFurtherLead(state: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	if (!hasUnprovedFields(state.lead, campaign)) {
		return state.claim ? state : await claimOneLead(state, campaign);
	}
	return await campaign.observed.inTurn(async () => await claimAndCompare(state, campaign));
}

async function claimAndCompare(state: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	const { contact, report } = state;
	if (!hasUnprovedFields(state.lead, campaign)) return await claimFurtherLead(state, campaign);
	const reading = await readLead(state.lead, contact.phone, campaign);
	if (!reading.ok || !reading.lead) return await claimOneLead(state, campaign);
	const lead = withoutOwnNote(reading.lead, campaign);
	const leftOut = leftOutByRule(lead, ruleContext(contact, report, campaign));
	if (leftOut) return over(leftOut, state.claim);
	const claimed = await claimOneLead({ ...state, lead, readAt: Date.now() }, campaign);
	if (claimed.isOver) return claimed;
	try {
		const after = await readLead(lead, contact.phone, campaign);
		if (!after.ok || !after.lead) return claimed;
		if (isClaimOfAnotherRun(after.lead, campaign)) return over(unconfirmedClaim(report));
		await checkNothingElseChanged(lead, after.lead, contact.phone, campaign);
		if (isNoteKept(lead, after.lead, campaign)) return claimed;
		await restore(lead, contact.phone, campaign);
		return over(failed(report, 'lead', 'refused', noteLostText));
	} catch (error) {
		if (!(error instanceof RunRefused)) return claimed;
		const text = errorText(error);
		campaign.client.pool.stop(new RunStopped('stopped', text));
		return over(pending(report, 'stopped', text));
	}
}

const noteLostText =
	'The CRM did not keep the note of the campaign on this lead, beside the metadata that it has. Without it nobody is protected from a second message. No message was sent.';

async function claimOneLead(taken: LeadTaken, campaign: Campaign): Promise<LeadTaken | Over> {
	const writing = await writeWhileAllowed(taken, campaign);
	if ('isOver' in writing) return writing;
	const { state, written } = writing;
	const { lead, report } = state;
	const claim = { lead };
	if (!written.ok) {
		const refused = failureReport(report, 'lead', written.failure, campaign);
		return over(refused, mayBeCarriedOut(written) ? claim : state.claim);
	}
	// The answer shows the lead as it is now, later than the one that the rules have seen.
	if (isOptedOut(leadDetails(written.body), campaign.settings.skipLabels)) {
		return over(skipped(report, 'optedOut'), claim);
	}
	return { ...state, claim };
}

async function writeWhileAllowed(state: LeadTaken, campaign: Campaign) {
	if (campaign.settings.guardAgainstParallelRuns) {
		return await writeWhileFresh(
			state,
			async ({ lead, report }, reasonNotTo) =>
				await writeClaim('sending', lead, report, campaign, { reasonNotTo }),
			campaign,
		);
	}
	return { state, written: await writeClaim('sending', state.lead, state.report, campaign) };
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

async function isWritten(
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

/** Writes the campaign's note, and everything else in the metadata as it was. */
async function writeClaim(
	status: ClaimStatus,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
	how: Pick<CrmRequest, 'ignoresCancel' | 'reasonNotTo'> = {},
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
		...how,
	});
}
