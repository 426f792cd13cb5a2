import {
	errorText,
	mayHaveTakenEffect,
	reportFailure,
	reportInterruption,
	RunStopped,
	type Campaign,
} from '../campaign';
import { leadDetails, type LeadDetails } from '../lead/leadDetails';
import { RunRefused } from '../observed/observations';
import { asFailed, asPending, asSkipped, asUnconfirmedClaim } from '../report';
import { applyRules, ruleContext } from '../rules';
import { isOptedOut } from '../rules/optOut';
import { confirmClaim, withoutOwnClaim, writeWhileFresh } from './parallelRunGuard';
import { readLead, readLeadIfListed } from './readLead';
import { changedFields, restoreLead } from './restoreLead';
import { endWith, type EndState, type LeadState } from './state';
import {
	hasClaimOfRun,
	hasUnprovedFields,
	isClaimedByAnotherRun,
	refusals,
	verifyClaimKept,
	verifyFirstClaim,
	verifyNothingElseChanged,
} from './verifyClaim';
import { writeClaim } from './writeClaim';

/**
 * Claims the lead for the campaign. If the run is interrupted from here on, the claim remains, and
 * later runs do not send to the lead. Without a campaign key, does nothing.
 *
 * @throws {RunRefused} when the first claim of the run shows that the CRM does not keep claims, or
 *   changes other data of the lead with them
 */
export async function claimLead(
	state: LeadState,
	campaign: Campaign,
): Promise<LeadState | EndState> {
	const { settings, observed } = campaign;
	if (settings.campaignKey === '') return state;
	const claimed = observed.isClaimProved
		? await claimFurtherLead(state, campaign)
		: await claimFirstLead(state, campaign);
	if (claimed.hasEnded || !settings.guardAgainstParallelRuns) return claimed;
	return await confirmClaim(claimed, campaign);
}

/** Claims the first lead of a run, and reads the claim back before anything is sent. */
async function claimFirstLead(state: LeadState, campaign: Campaign): Promise<LeadState | EndState> {
	const { contact, report } = state;
	const reading = await readLead(state.lead, contact.phone, campaign);
	if (!reading.ok) return endWith(reportFailure(report, 'lead', reading.failure, campaign));
	if (!reading.lead) throw new RunRefused(...refusals.unlisted);
	const before = reading.lead;
	const ended = applyRules(before, ruleContext(contact, report, campaign));
	if (ended) return endWith(ended);
	const claimed = await claimByUpdate({ ...state, lead: before, readAt: Date.now() }, campaign);
	if (claimed.hasEnded) {
		if (claimed.report.reason === 'refused' && !claimed.claimedLead) {
			throw new RunRefused(refusals.refused, `${claimed.report.error} ${refusals.withoutKey}`);
		}
		return await undoUnprovedClaim(before, claimed, contact.phone, campaign);
	}
	const proved = await proveClaim(before, claimed, campaign).catch((error: unknown): EndState => {
		if (error instanceof RunRefused) throw error;
		return endWith(reportInterruption(report, 'lead', error), claimed.claimedLead);
	});
	if (!proved.hasEnded) return proved;
	return await undoUnprovedClaim(before, proved, contact.phone, campaign);
}

/**
 * Restores the lead of the first claim if it has ended before the claim was read back: its update may
 * have changed other data too.
 */
async function undoUnprovedClaim(
	before: LeadDetails,
	end: EndState,
	phone: string,
	campaign: Campaign,
): Promise<EndState> {
	if (!end.claimedLead || campaign.observed.isClaimProved) return end;
	const after = await readLeadIfListed(before, phone, campaign, true).catch(() => undefined);
	if (after && changedFields(before, after, campaign).length === 0) return end;
	return await restoreClaimedLead(before, end, phone, campaign);
}

/** Restores a lead whose contact has ended: if that succeeds, it has no claim to release. */
async function restoreClaimedLead(
	before: LeadDetails,
	end: EndState,
	phone: string,
	campaign: Campaign,
): Promise<EndState> {
	const isRestored = await restoreLead(before, phone, campaign);
	return isRestored ? { ...end, claimedLead: undefined } : end;
}

/**
 * Reads back the first claim of the run.
 *
 * @param before the lead before the claim
 */
async function proveClaim(
	before: LeadDetails,
	claimed: LeadState,
	campaign: Campaign,
): Promise<LeadState | EndState> {
	const { contact, report, claimedLead } = claimed;
	const after = await readLead(before, contact.phone, campaign);
	if (!after.ok) {
		return endWith(reportFailure(report, 'lead', after.failure, campaign), claimedLead);
	}
	if (isClaimedByAnotherRun(after.lead, campaign)) return endWith(asUnconfirmedClaim(report));
	await verifyFirstClaim(before, after.lead, contact.phone, campaign);
	campaign.observed.isClaimProved = true;
	const { leadBody: body, phone } = contact;
	campaign.observed.probeLead = { lead: before, body, phone, knownAt: Date.now() };
	return claimed;
}

/**
 * Claims a further lead, unless its creation has claimed it. If the lead has data that the CRM has
 * not yet proved to keep, the claim is read back, one lead at a time.
 */
async function claimFurtherLead(
	state: LeadState,
	campaign: Campaign,
): Promise<LeadState | EndState> {
	if (!hasUnprovedFields(state.lead, campaign)) {
		const isClaimed = state.claimedLead !== undefined && !state.isClaimOfOtherContact;
		return isClaimed ? state : await claimByUpdate(state, campaign);
	}
	return await campaign.observed.runExclusively(async () => await claimAndVerify(state, campaign));
}

async function claimAndVerify(state: LeadState, campaign: Campaign): Promise<LeadState | EndState> {
	const { contact, report } = state;
	if (!hasUnprovedFields(state.lead, campaign)) return await claimFurtherLead(state, campaign);
	const reading = await readLead(state.lead, contact.phone, campaign);
	if (!reading.ok) {
		return endWith(reportFailure(report, 'lead', reading.failure, campaign), state.claimedLead);
	}
	if (!reading.lead) return await claimByUpdate(state, campaign);
	const lead = withoutOwnClaim(reading.lead, campaign);
	const ended = applyRules(lead, ruleContext(contact, report, campaign));
	if (ended) return endWith(ended, state.claimedLead);
	const claimed = await claimByUpdate({ ...state, lead, readAt: Date.now() }, campaign);
	if (claimed.hasEnded) return claimed;
	try {
		const after = await readLead(lead, contact.phone, campaign);
		if (!after.ok) {
			const unread = reportFailure(report, 'lead', after.failure, campaign);
			const end = endWith(unread, claimed.claimedLead);
			return await restoreClaimedLead(lead, end, contact.phone, campaign);
		}
		if (!after.lead) return claimed;
		if (isClaimedByAnotherRun(after.lead, campaign)) return endWith(asUnconfirmedClaim(report));
		await verifyNothingElseChanged(lead, after.lead, contact.phone, campaign);
		if (verifyClaimKept(lead, after.lead, campaign)) return claimed;
		await restoreLead(lead, contact.phone, campaign);
		return endWith(asFailed(report, 'lead', 'refused', claimLostText));
	} catch (error) {
		if (!(error instanceof RunRefused)) return claimed;
		const text = errorText(error);
		campaign.client.pool.stop(new RunStopped('stopped', text));
		return endWith(asPending(report, 'stopped', text));
	}
}

const claimLostText =
	'The CRM did not store the claim of the campaign next to the other metadata of this lead, so a second message could not be prevented. No message was sent.';

async function claimByUpdate(
	unclaimed: LeadState,
	campaign: Campaign,
): Promise<LeadState | EndState> {
	const writing = await writeSendingClaim(unclaimed, campaign);
	if ('hasEnded' in writing) return writing;
	const { state, written } = writing;
	const { lead, report } = state;
	if (!written.ok) {
		const refused = reportFailure(report, 'lead', written.failure, campaign);
		return endWith(refused, mayHaveTakenEffect(written) ? lead : state.claimedLead);
	}
	const answered = leadDetails(written.body);
	// The answer is newer than the lead that the rules have checked.
	if (isOptedOut(answered, campaign.settings.skipLabels)) {
		return endWith(asSkipped(report, 'optedOut'), lead);
	}
	const claimed = { ...state, claimedLead: lead };
	return (await verifyStored(answered, claimed, campaign))
		? claimed
		: endWith(asFailed(report, 'lead', 'refused', claimLostText));
}

/**
 * Checks that a claim is stored. If the answer to the first claim has shown it, but the answer to a
 * later one does not, reads the lead again: a CRM may ignore updates of some leads.
 *
 * @returns false if the claim is certainly not stored
 */
async function verifyStored(
	answered: LeadDetails,
	{ contact, lead }: LeadState,
	campaign: Campaign,
): Promise<boolean> {
	const { observed } = campaign;
	const isShown = hasClaimOfRun(answered, campaign);
	if (!observed.isClaimProved) observed.updatesShowClaims = isShown;
	if (isShown || !observed.updatesShowClaims || answered.metadata === undefined) return true;
	const after = await readLeadIfListed(lead, contact.phone, campaign).catch(() => undefined);
	return !after || hasClaimOfRun(after, campaign);
}

async function writeSendingClaim(state: LeadState, campaign: Campaign) {
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
