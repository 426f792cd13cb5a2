import { isOpenOrSent, readClaim } from '../../shared/claim/claim';
import { labelsOf } from '../../shared/lead/labels';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { stopReason, stopRun, type Campaign } from '../control/campaign';
import { withLock } from '../control/locks';
import { lostValues } from '../leadRequests/lostValues';
import { readLead } from '../leadRequests/readLead';
import { writeBack, writeClaim } from '../leadRequests/writeClaim';
import { ContactEnded, isRefused, mayHaveTakenEffect } from '../report/errors';
import { asClaimNotStored, asLeadUnreadable, asUnconfirmedClaim } from '../report/report';
import { requireLead, type Attempt } from './attempt';
import { lookUpLead, recordWhatIsShown } from './lookUpLead';
import { isOwnClaim, newClaim } from './newClaim';
import { claimNotKeptError, claimRefusedError, lostValuesError, unlistedError } from './refusals';

/** The claim was not sent, because the lead was read too long ago. */
class LeadOutdated extends Error {}

/** How often a lead is read again because its claim had to wait; a CRM may be too slow for more. */
const maxRefreshes = 3;

/**
 * Claims the contact's lead for the campaign, unless its creation has. If the run is interrupted from
 * here on, the claim remains, and later runs do not send to the lead. Without a campaign key, does
 * nothing.
 *
 * @throws {RunEnded} when claims cannot be relied on
 * @throws {RequestFailed} when a request fails
 * @throws {ContactEnded} when another run has claimed the lead, or a rule now leaves it out
 */
export async function claimLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	attempt.step = 'lead';
	const { run, signal, settings } = campaign;
	if (settings.campaignKey === '') return;
	for (let refreshes = 0; !attempt.claim; refreshes++) {
		const isLast = refreshes === maxRefreshes;
		const claim = async () => await writeAndCheck(attempt, campaign, isLast);
		// A CRM may remove labels with an update: then only one lead loses them.
		const lock = { key: `labels of ${run}`, run, signal };
		await (areLabelsAtRisk(attempt, campaign) ? withLock(lock, claim) : claim()).catch(
			async (error: unknown) => {
				if (!(error instanceof LeadOutdated)) throw error;
				await lookUpLead(attempt, campaign);
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
 *
 * @throws {LeadOutdated} when the claim had to wait, so that another process may have claimed the lead
 */
async function writeAndCheck(attempt: Attempt, campaign: Campaign, isLast: boolean): Promise<void> {
	// Another lead may have lost its labels while this one waited.
	const reason = stopReason(campaign);
	if (reason) throw reason;
	const { contact, readAt } = attempt;
	const { guardAgainstParallelRuns, campaignKey } = campaign.settings;
	const lead = requireLead(attempt);
	const claim = newClaim('sending', attempt, campaign);
	const maxAgeMs = guardAgainstParallelRuns ? 500 : 5_000;
	const isOutdated = () => !isLast && Date.now() - readAt > maxAgeMs;
	const checkBeforeSending = () => (isOutdated() ? new LeadOutdated() : undefined);
	attempt.claim = claim;
	const answered = await writeClaim(lead, claim, campaign, { checkBeforeSending }).catch(
		(error: unknown) => {
			const mayBeStored = error instanceof RequestFailed && mayHaveTakenEffect(error.result);
			if (!mayBeStored) attempt.claim = undefined;
			throw describeRefusal(error, lead, campaign);
		},
	);
	const isFirst = !campaign.hasAccepted;
	const mustRead =
		isFirst ||
		areLabelsAtRisk(attempt, campaign) ||
		!isOwnClaim(answered, contact, campaign) ||
		lostValues(lead, answered, campaignKey).size > 0;
	if (!mustRead) return;
	const read = async () => await readLead(lead, contact.phone, campaign);
	const readings = await Promise.all(isFirst ? [read(), read()] : [read()]).catch(
		async (error: unknown) => {
			if (isFirst) await undo(attempt, campaign);
			throw error;
		},
	);
	for (const reading of readings) await checkReading(reading?.lead, attempt, campaign);
	recordWhatIsShown([readings[0]?.lead ?? lead], campaign);
	campaign.areLabelsKept ||= labelsOf(lead).length > 0;
}

/** The error for a claim that the CRM refuses, as long as it has shown none that it accepts. */
function describeRefusal(error: unknown, { id }: LeadDetails, campaign: Campaign): unknown {
	if (!(error instanceof RequestFailed) || !isRefused(error.result)) return error;
	const { failure } = error.result;
	const isKnown = campaign.hasShownClaim || campaign.hasAccepted || failure.status === 401;
	return isKnown ? error : claimRefusedError(id, failure);
}

/**
 * Checks a lead that was read after its claim was written: first whether anything was lost, since a CRM
 * that replaces the lead loses the claim of others, too.
 */
async function checkReading(
	after: LeadDetails | undefined,
	attempt: Attempt,
	campaign: Campaign,
): Promise<void> {
	const before = requireLead(attempt);
	const { hasAccepted, hasShownClaim, messageCount, settings } = campaign;
	if (!after && hasAccepted) throw new ContactEnded((report) => asLeadUnreadable(report));
	if (!after) {
		await undo(attempt, campaign);
		throw unlistedError();
	}
	const lost = lostValues(before, after, settings.campaignKey);
	if (lost.size > 0) {
		await undo(attempt, campaign, lost);
		throw stopRun(campaign, lostValuesError(before.id, lost, messageCount === 0));
	}
	if (isOwnClaim(after, attempt.contact, campaign)) return;
	const stored = readClaim(after.metadata, settings.campaignKey);
	const isOfOtherRun = typeof stored?.run === 'string' && stored.run !== campaign.run;
	if (isOfOtherRun && isOpenOrSent(stored)) {
		attempt.claim = undefined;
		throw new ContactEnded((report) => asUnconfirmedClaim(report));
	}
	if (hasAccepted) throw new ContactEnded(asClaimNotStored);
	// A list that lags behind does not show what the lead has lost either.
	await undo(attempt, campaign);
	throw hasShownClaim ? new ContactEnded(asClaimNotStored) : claimNotKeptError();
}

/**
 * Writes back what the lead had before its claim.
 *
 * @param lost see `lostValues`; missing where it is unknown, so that the labels are assigned again, too
 */
async function undo(
	attempt: Attempt,
	campaign: Campaign,
	lost?: ReadonlyMap<string, unknown>,
): Promise<void> {
	const { claim } = attempt;
	const lead = requireLead(attempt);
	attempt.claim = undefined;
	if (claim) await writeBack(lead, claim, lost ?? new Map([['labels', labelsOf(lead)]]), campaign);
}
