import { mayBeInProgress } from '../../shared/claim/claim';
import { labelsOf } from '../../shared/lead/labels';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { withLock } from '../../shared/lead/locks';
import { withLead, type LockedLead } from '../../shared/lead/writeMetadata';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { wait } from '../../shared/wait';
import { stopReason, stopRun, type Campaign } from '../control/campaign';
import { lostValues } from '../leadRequests/lostValues';
import { readLead } from '../leadRequests/readLead';
import { writeBack, writeClaim } from '../leadRequests/writeClaim';
import { ContactEnded, errorText } from '../report/errors';
import { asLeadUnreadable, asUnconfirmedClaim } from '../report/report';
import { crmNow, leadReading, requireLead, writerOf, type Attempt } from './attempt';
import { lookUpLead } from './lookUpLead';
import { claimOfOtherRun, isOwnClaim, newClaim, requireOwnClaim } from './ownClaim';
import {
	claimNotKeptError,
	lostValuesError,
	refusal,
	unlistedError,
	withoutKeyAdvice,
} from './refusals';
import { recordWhatIsShown } from './shownClaims';

/** The contact's lead was looked up again, and is another one: that one is claimed. */
class OtherLead extends Error {}

/**
 * Claims the contact's lead for the campaign, unless its creation has. If the run is interrupted from
 * here on, the claim remains, and later runs do not send to the lead. Without a campaign key, does
 * nothing.
 *
 * @throws {RunEnded} when claims cannot be relied on
 * @throws {ContactEnded} when another run has claimed the lead, or a rule now leaves it out
 */
export async function claimLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { client, run, signal, settings } = campaign;
	if (settings.campaignKey === '') return;
	while (!attempt.claim) {
		const { id } = requireLead(attempt);
		const writer = writerOf(attempt, campaign);
		const check = async (locked: LockedLead) => await writeAndCheck(locked, attempt, campaign);
		const claim = async () => await withLead(client, id, { signal, writer }, check);
		// A CRM may remove labels with an update: then only one lead loses them.
		const lock = `labels of ${run}`;
		await (areLabelsAtRisk(attempt, campaign) ? withLock(lock, signal, claim) : claim()).catch(
			(error: unknown) => {
				if (!(error instanceof OtherLead)) throw error;
			},
		);
	}
}

function areLabelsAtRisk({ lead }: Attempt, { areLabelsKept }: Campaign): boolean {
	return !areLabelsKept && lead !== undefined && labelsOf(lead).length > 0;
}

/**
 * Writes the claim and makes sure that it is stored and nothing is lost: the first ones of a run in the
 * list, twice at once, as a list may come from replicas; later ones in the CRM's answer, and in the list
 * only if that shows a difference. A list that lags behind cannot prevent a second message, so it is not
 * waited for.
 */
async function writeAndCheck(
	locked: LockedLead,
	attempt: Attempt,
	campaign: Campaign,
): Promise<void> {
	// Another lead may have lost its labels while this one waited.
	const reason = stopReason(campaign);
	if (reason) throw reason;
	const { contact } = attempt;
	const answered = await writeOwnClaim(locked, attempt, campaign);
	const lead = requireLead(attempt);
	const isBeforeFirstMessage = !campaign.hasSentMessage;
	const mustRead =
		isBeforeFirstMessage ||
		areLabelsAtRisk(attempt, campaign) ||
		!isOwnClaim(answered, contact, campaign) ||
		lostValues(lead, answered, campaign.settings.campaignKey).size > 0;
	if (!mustRead) return;
	const read = async () => await readLead(lead, contact.phone, campaign);
	const readings = isBeforeFirstMessage ? [read(), read()] : [read()];
	const listings = await Promise.all(readings).catch(async (error: unknown) => {
		if (isBeforeFirstMessage) await undo(locked, attempt, campaign);
		throw error;
	});
	let after = lead;
	for (const listing of listings) {
		after = await checkReading(listing?.leads[0], locked, attempt, campaign);
	}
	recordWhatIsShown([after], campaign);
	campaign.areLabelsKept ||= labelsOf(lead).length > 0;
}

/**
 * Writes the claim; looks the lead up again, and applies the rules, where it may have changed meanwhile.
 *
 * @returns the lead as the CRM answers with it, as far as it does
 */
async function writeOwnClaim(
	locked: LockedLead,
	attempt: Attempt,
	campaign: Campaign,
): Promise<LeadDetails> {
	let isReading = false;
	const claimFor = () => (attempt.claim = newClaim('sending', attempt, campaign));
	const read = async (mayBeWritten: boolean) => {
		isReading = true;
		if (!mayBeWritten) attempt.claim = undefined;
		await lookUpLead(attempt, campaign);
		if (!attempt.lead) throw new ContactEnded(asLeadUnreadable());
		if (attempt.lead.id !== locked.id) {
			attempt.claim = undefined;
			throw new OtherLead();
		}
		isReading = false;
		return leadReading(attempt);
	};
	const write = { known: leadReading(attempt), read };
	return await writeClaim(locked, claimFor, campaign, write).catch((error: unknown) => {
		if (isReading) throw error;
		const mayBeStored = error instanceof RequestFailed && error.mayHaveTakenEffect;
		if (!mayBeStored) attempt.claim = undefined;
		throw describeRefusal(error, requireLead(attempt), campaign);
	});
}

/** The error for a claim that the CRM refuses, as long as it has shown none that it accepts. */
function describeRefusal(error: unknown, { id }: LeadDetails, campaign: Campaign): unknown {
	if (!(error instanceof RequestFailed) || !error.isRefusal || error.status === 401) return error;
	if (campaign.hasShownClaim || campaign.hasSentMessage) return error;
	return refusal(
		'The CRM does not accept what "Campaign Key" stores on a lead',
		`Lead ${id}: ${errorText(error)} If only this lead is affected, remove its row. ${withoutKeyAdvice}`,
	);
}

/**
 * Checks a lead that was read after its claim was written: first whether anything was lost, since a CRM
 * that replaces the lead loses the claim of others, too.
 *
 * @returns the lead as it was read
 */
async function checkReading(
	after: LeadDetails | undefined,
	locked: LockedLead,
	attempt: Attempt,
	campaign: Campaign,
): Promise<LeadDetails> {
	const before = requireLead(attempt);
	const { hasSentMessage, hasShownClaim, messageCount, settings } = campaign;
	if (!after) {
		if (hasSentMessage) throw new ContactEnded(asLeadUnreadable());
		await undo(locked, attempt, campaign);
		throw unlistedError();
	}
	const lost = lostValues(before, after, settings.campaignKey);
	if (lost.size > 0) {
		await undo(locked, attempt, campaign, lost);
		throw stopRun(campaign, lostValuesError(before.id, lost, messageCount === 0));
	}
	const isMissing = !isOwnClaim(after, attempt.contact, campaign);
	if (isMissing && !hasSentMessage && !claimOfOtherRun(after, campaign)) {
		// A list that lags behind does not show what the lead has lost either.
		await undo(locked, attempt, campaign);
		if (!hasShownClaim) throw claimNotKeptError();
	}
	requireOwnClaim(after, attempt, campaign);
	return after;
}

/**
 * Writes back what the lead had before its claim.
 *
 * @param lost see `lostValues`; missing where it is unknown, so that the labels are assigned again, too
 */
async function undo(
	locked: LockedLead,
	attempt: Attempt,
	campaign: Campaign,
	lost?: ReadonlyMap<string, unknown>,
): Promise<void> {
	const { claim } = attempt;
	const lead = requireLead(attempt);
	attempt.claim = undefined;
	if (!claim) return;
	const written = lost ?? new Map([['labels', labelsOf(lead)]]);
	await writeBack(locked, leadReading(attempt), claim, written, campaign);
}

/** Minimum and maximum wait after a claim. In ms. */
const waitMs = { min: 1_000, max: 30_000 };

/**
 * "Several Servers May Run This": waits longer than claims take, and reads the claim back. The run
 * that wrote last sends; a run that finds the claim of another one does not.
 *
 * @throws {ContactEnded} when another run has claimed the lead, or it does not show the claim
 */
export async function confirmClaim(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { contact, reading } = attempt;
	const { settings, signal } = campaign;
	if (settings.campaignKey === '' || !settings.guardAgainstParallelRuns) return;
	const longEnoughMs = Math.max(waitMs.min, 3 * (performance.now() - reading.answeredAt));
	if (!(await wait(Math.min(longEnoughMs, waitMs.max), signal))) throw new ExecutionCancelled();
	const policy = { waitsUntilListed: true };
	const listing = await readLead(requireLead(attempt), contact.phone, campaign, policy);
	if (!listing) throw new ContactEnded(asLeadUnreadable());
	const [own, ...further] = listing.leads;
	requireOwnClaim(own, attempt, campaign);
	const isOfParallelRun = (lead: LeadDetails) => {
		const claim = claimOfOtherRun(lead, campaign);
		return claim !== undefined && mayBeInProgress(claim, crmNow(attempt));
	};
	if (further.some(isOfParallelRun)) throw new ContactEnded(asUnconfirmedClaim());
}
