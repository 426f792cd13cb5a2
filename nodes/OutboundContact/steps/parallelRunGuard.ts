import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { wait } from '../../shared/transport/wait';
import { reportFailure, reportInterruption, type Campaign } from '../campaign';
import { isClaimedBy, metadataWithoutClaim } from '../claim/claim';
import type { LeadDetails } from '../lead/leadDetails';
import { asFailed, asUnconfirmedClaim } from '../report';
import { applyRules, ruleContext } from '../rules';
import { readLead } from './readLead';
import { endWith, type EndState, type LeadState } from './state';

/** A lead is outdated if it was read this much longer ago than the longest claim took. In ms. */
const freshnessMs = 100;

/** Minimum wait after a claim. In ms. */
const minWaitMs = 250;

/** Maximum wait after a claim, even if the CRM is slow. In ms. */
const maxWaitMs = 10_000;

/**
 * After reading a lead this many times too early, the run takes the time that claims wait for their
 * turn as normal: with a rate limit, it would otherwise read the lead again forever.
 */
const maxEarlyReadings = 2;

/** The lead was read too long ago to write its claim. */
class LeadOutdated extends Error {}

/**
 * First half of "Guard Against Parallel Runs": writes the claim soon after the lead was read, so
 * that no other run can claim the lead and verify its claim in between. A lead that was read too
 * long ago is read again first.
 *
 * @param write sends the claim, unless `reasonNotTo` returns an error right before sending
 */
export async function writeWhileFresh<Written extends { ok: boolean }>(
	initialState: LeadState,
	write: (state: LeadState, reasonNotTo: () => Error | undefined) => Promise<Written>,
	campaign: Campaign,
): Promise<{ state: LeadState; written: Written } | EndState> {
	const { observed } = campaign;
	let state = initialState;
	for (let readings = 1; ; readings++) {
		const { readAt } = state;
		let isOutdated = false;
		const reasonNotTo = () => {
			isOutdated = Date.now() - readAt > observed.maxClaimMs + freshnessMs;
			return isOutdated ? new LeadOutdated('The lead was read too long ago') : undefined;
		};
		const written = await write(state, reasonNotTo).catch((error: unknown) => {
			if (error instanceof LeadOutdated) return undefined;
			throw error;
		});
		if (written?.ok) recordClaimDuration(Date.now() - readAt, campaign);
		if (written && (written.ok || !isOutdated)) return { state, written };
		if (readings > maxEarlyReadings) recordClaimDuration(Date.now() - readAt, campaign);
		const again = await readAgain(state, campaign);
		if (again.hasEnded) return again;
		state = again;
	}
}

/**
 * Second half of "Guard Against Parallel Runs": after the claim was written, waits longer than
 * claims take and reads it back. The run that wrote last sends; a run that finds another claim does
 * not.
 */
export async function confirmClaim(
	claimed: LeadState,
	campaign: Campaign,
): Promise<LeadState | EndState> {
	const { report, claimedLead } = claimed;
	const { observed, settings, run, signal } = campaign;
	try {
		const waitMs = Math.max(minWaitMs, 2 * observed.maxClaimMs);
		if (!(await wait(Math.min(waitMs, maxWaitMs), signal))) throw new ExecutionCancelled();
		const listed = await readListedLead(claimed, campaign);
		if (listed.hasEnded) return listed;
		const isOwn = isClaimedBy(run, listed.lead.metadata, settings.campaignKey);
		return isOwn ? claimed : endWith(asUnconfirmedClaim(report));
	} catch (error) {
		return endWith(reportInterruption(report, 'lead', error), claimedLead);
	}
}

/** Records the time from reading a lead to the end of its claim. */
export function recordClaimDuration(durationMs: number, { observed }: Campaign): void {
	observed.maxClaimMs = Math.max(observed.maxClaimMs, durationMs);
}

const unlistedText =
	'The list of leads no longer shows this lead, so it is unknown whether another run has claimed it. No message was sent.';

async function readAgain(state: LeadState, campaign: Campaign): Promise<LeadState | EndState> {
	const { contact, report, claimedLead } = state;
	const listed = await readListedLead(state, campaign);
	if (listed.hasEnded) return listed;
	const lead = withoutOwnClaim(listed.lead, campaign);
	const ended = applyRules(lead, ruleContext(contact, report, campaign));
	return ended ? endWith(ended, claimedLead) : { ...listed, lead };
}

/** Reads the lead again, with its claims; ends the contact if that fails. */
async function readListedLead(state: LeadState, campaign: Campaign): Promise<LeadState | EndState> {
	const { contact, report, claimedLead } = state;
	const reading = await readLead(state.lead, contact.phone, campaign);
	if (!reading.ok) {
		return endWith(reportFailure(report, 'lead', reading.failure, campaign), claimedLead);
	}
	if (!reading.lead) {
		return endWith(asFailed(report, 'lead', 'leadUnreadable', unlistedText), claimedLead);
	}
	return { ...state, lead: reading.lead, readAt: Date.now() };
}

/** The lead without the claim of this run, which the rules must not see. */
export function withoutOwnClaim(lead: LeadDetails, { run, settings }: Campaign): LeadDetails {
	const { campaignKey } = settings;
	if (campaignKey === '' || !isClaimedBy(run, lead.metadata, campaignKey)) return lead;
	return { ...lead, metadata: metadataWithoutClaim(lead.metadata, campaignKey) };
}
