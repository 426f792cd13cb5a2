import type { KnownLead } from '../../shared/lead/knownLead';
import { withLock } from '../../shared/lead/locks';
import { withLead, type LockedLead } from '../../shared/lead/writeMetadata';
import { RequestFailed } from '../../shared/transport/failure/requestFailed';
import { wait } from '../../shared/wait';
import { stopReason, stopRun, type Campaign } from '../control/campaign';
import { lostValues } from '../leadRequests/lostValues';
import { rereadLead } from '../leadRequests/rereadLead';
import { writeBack, writeClaim } from '../leadRequests/writeClaim';
import { ContactEnded, errorText, RunEnded } from '../report/errors';
import { asClaimNotStored } from '../report/report';
import {
	crmNow,
	leadReading,
	requireLead,
	writerOf,
	type Attempt,
	type AttemptWithLead,
} from '../attempt/attempt';
import { lookUpAgain, OtherLead } from '../choice/lookUpLead';
import { isOwnClaim, newClaim, requireOwnClaim } from '../attempt/ownClaim';
import { recordShownClaims } from '../attempt/shownClaims';
import {
	areLabelsAtRisk,
	faultOfUnlisted,
	findFault,
	isAtRisk,
	unknownLoss,
	type Fault,
} from './claimFault';
import { lostValuesError, refusedError, withoutKeyAdvice } from './refusals';

/** How often a lead is claimed whose claims another writer writes over. */
const maxClaims = 4;

/** Longest wait before that; random, so that the two do not meet again. In ms. */
const longestPauseMs = 500;

/**
 * Claims the contact's lead for the campaign, unless its creation has. If the run is interrupted from
 * here on, the claim remains, and later runs do not send to the lead. Without a campaign key, does
 * nothing.
 *
 * @throws {RunEnded} when claims cannot be relied on
 * @throws {ContactEnded} when another run has claimed the lead, or a rule now leaves it out
 * @throws {OtherLead} when the contact has another lead now
 */
export async function claimLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	if (campaign.settings.campaignKey === '' || attempt.claim) return;
	requireLead(attempt);
	for (let claims = 1; claims <= maxClaims; claims++) {
		if (claims > 1) {
			await wait(longestPauseMs * Math.random(), campaign.signal);
			await lookUpAgain(attempt, campaign);
		}
		if (await claimOnce(attempt, campaign)) return;
		attempt.claim = undefined;
	}
	throw new ContactEnded(asClaimNotStored());
}

/** @returns whether the claim stands: see `writeAndCheck` */
async function claimOnce(attempt: AttemptWithLead, campaign: Campaign): Promise<boolean> {
	const { client, runId, signal } = campaign;
	const writer = writerOf(attempt, campaign);
	const check = async (locked: LockedLead) => await writeAndCheck(locked, attempt, campaign);
	const claim = async () => await withLead(client, attempt.lead.id, { signal, writer }, check);
	// A CRM may remove labels with an update: then only one lead loses them.
	const areAtRisk = areLabelsAtRisk(attempt.lead, campaign);
	return await (areAtRisk ? withLock(`labels of ${runId}`, signal, claim) : claim());
}

/**
 * Writes the claim and makes sure that it is stored and nothing is lost: the first ones of a run in the
 * list, twice at once, as a list may come from replicas; later ones in the CRM's answer, and in the list
 * only if that shows a difference. A list that lags behind cannot prevent a second message, so it is not
 * waited for.
 *
 * @returns whether the claim stands: another writer may have written over it
 */
async function writeAndCheck(
	locked: LockedLead,
	attempt: AttemptWithLead,
	campaign: Campaign,
): Promise<boolean> {
	// Another lead may have lost its labels while this one waited.
	const reason = stopReason(campaign);
	if (reason) throw reason;
	const answered = await writeOwnClaim(locked, attempt, campaign);
	const { contact, lead } = attempt;
	const isLeadAtRisk = isAtRisk(lead, campaign);
	const mustRead =
		isLeadAtRisk ||
		!isOwnClaim(answered, contact, campaign) ||
		lostValues(lead, answered, campaign.settings.campaignKey).size > 0;
	if (!mustRead) return true;
	const read = async () => await rereadLead(lead, contact.phone, campaign);
	const readings = campaign.hasSentMessage ? [read()] : [read(), read()];
	const reread = await Promise.all(readings).catch(async (error: unknown) => {
		if (isLeadAtRisk) await undo(locked, lead, attempt, campaign, unknownLoss(lead));
		throw error;
	});
	const fail = async ({ error, lost }: Fault): Promise<never> => {
		if (lost) await undo(locked, lead, attempt, campaign, lost);
		throw error instanceof RunEnded ? stopRun(campaign, error) : error;
	};
	const shown: KnownLead[] = [];
	for (const reading of reread) {
		if (!reading) return await fail(faultOfUnlisted(lead, campaign));
		const fault = findFault(lead, reading.lead, attempt, campaign);
		if (fault === 'overwritten') return false;
		if (fault) await fail(fault);
		requireOwnClaim(reading.lead, attempt, campaign);
		shown.push(reading.lead);
	}
	recordShownClaims(shown, campaign, crmNow(attempt));
	campaign.areLabelsKept ||= (lead.labels ?? []).length > 0;
	return true;
}

/**
 * Writes the claim; looks the lead up again, and applies the rules, where it may have changed meanwhile.
 *
 * @returns the lead as the CRM answers with it, as far as it does
 */
async function writeOwnClaim(
	locked: LockedLead,
	attempt: AttemptWithLead,
	campaign: Campaign,
): Promise<KnownLead> {
	const known = leadReading(attempt);
	const { lead } = known;
	const claimFor = () => (attempt.claim = newClaim('sending', attempt, campaign));
	let isReading = false;
	let mayBeStored = false;
	const read = async (mayBeWritten: boolean) => {
		isReading = true;
		mayBeStored = mayBeWritten;
		if (!mayBeWritten) attempt.claim = undefined;
		await lookUpAgain(attempt, campaign);
		if (attempt.lead.id !== locked.id) throw new OtherLead();
		if (mayBeWritten) await undoLoss(attempt.lead, lead, locked, attempt, campaign);
		isReading = false;
		return leadReading(attempt);
	};
	return await writeClaim(locked, claimFor, campaign, { known, read }).catch(
		async (error: unknown) => {
			mayBeStored ||= !isReading && error instanceof RequestFailed && error.mayHaveTakenEffect;
			if (mayBeStored && isAtRisk(lead, campaign)) {
				const reading = await rereadLead(lead, attempt.contact.phone, campaign).catch(() => {});
				await undoLoss(reading?.lead, lead, locked, attempt, campaign);
			}
			if (!mayBeStored || error instanceof OtherLead) attempt.claim = undefined;
			throw isReading ? error : describeRefusal(error, lead, campaign);
		},
	);
}

/**
 * Writes back what a lead at risk has lost by a claim of which it is unknown whether it was stored.
 *
 * @param after the lead since; missing where no list shows it
 * @throws {RunEnded} when the lead shows that it has lost something
 */
async function undoLoss(
	after: KnownLead | undefined,
	before: KnownLead,
	locked: LockedLead,
	attempt: Attempt,
	campaign: Campaign,
): Promise<void> {
	const { messages, settings } = campaign;
	if (!isAtRisk(before, campaign)) return;
	// What differs in the metadata, somebody may have changed since: the claim's own are given whole.
	const shown = after && [...lostValues(before, after, settings.campaignKey)];
	const lost = shown
		? new Map(shown.filter(([name]) => !name.startsWith('metadata.')))
		: unknownLoss(before);
	if (after && lost.size === 0) return;
	await undo(locked, before, attempt, campaign, lost);
	if (after) throw stopRun(campaign, lostValuesError(before.id, lost, messages.count === 0));
}

/** The error for a claim that the CRM refuses, as long as it has shown none that it accepts. */
function describeRefusal(error: unknown, { id }: KnownLead, campaign: Campaign): unknown {
	if (!(error instanceof RequestFailed) || !error.isRefusal) return error;
	// The token, or a lead that was deleted meanwhile.
	if (error.status === 401 || error.status === 404) return error;
	if (campaign.hasShownClaim || campaign.hasSentMessage) return error;
	return refusedError(
		'The CRM does not accept what "Campaign Key" stores on a lead',
		`Lead ${id}: ${errorText(error)} If only this lead is affected, remove its row. ${withoutKeyAdvice}`,
	);
}

/**
 * Writes back what the lead had before its claim.
 *
 * @param lost see `lostValues` and `unknownLoss`
 */
async function undo(
	locked: LockedLead,
	before: KnownLead,
	attempt: Attempt,
	campaign: Campaign,
	lost: ReadonlyMap<string, unknown>,
): Promise<void> {
	const { claim } = attempt;
	attempt.claim = undefined;
	if (claim) await writeBack(locked, before, claim, lost, campaign);
}
