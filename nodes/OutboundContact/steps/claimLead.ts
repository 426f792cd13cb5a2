import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { wait } from '../../shared/transport/wait';
import { claimState, metadataWithClaim, readClaim, type Claim } from '../claim/claim';
import { mayBeInProgress } from '../claim/claimHistory';
import { areClaimsAccepted, isOwnClaim, type Campaign } from '../control/campaign';
import { lockHolder, phoneLockKey, withLock } from '../control/locks';
import { areClaimsReadable, type LeadDetails } from '../lead/leadDetails';
import { readableMetadata } from '../lead/metadata';
import { fetchLeadIfListed } from '../leadRequests/fetchLead';
import { restoreLead } from '../leadRequests/restoreLead';
import {
	hasUnprovedFields,
	LeadOutdated,
	updateAndVerify,
	type UpdateCheck,
	withoutKeyAdvice,
	withProofLock,
	writeClaim,
} from '../leadRequests/updateClaim';
import {
	ContactEnded,
	errorText,
	isRefused,
	mayHaveTakenEffect,
	RunRefused,
} from '../report/errors';
import { asClaimNotStored, asUnconfirmedClaim } from '../report/report';
import { crmNow, requireLead, type Attempt } from './attempt';
import { newClaim } from './newClaim';
import { readLeadAgain, refreshLead } from './refreshLead';

/**
 * Claims the contact's lead for the campaign, unless its creation has. If the run is interrupted from
 * here on, the claim remains, and later runs do not send to the lead. Without a campaign key, does
 * nothing.
 *
 * @throws {RunRefused} when claims cannot be relied on, before the first message
 * @throws {RequestFailed} when the request fails
 * @throws {ContactEnded} when another run has claimed the lead, or a rule now leaves it out
 */
export async function claimLead(attempt: Attempt, campaign: Campaign): Promise<void> {
	attempt.step = 'lead';
	const { settings } = campaign;
	if (settings.campaignKey === '') return;
	if (!attempt.claim) await claimWhileCurrent(attempt, campaign, maxRefreshes);
	const claimMs = Date.now() - attempt.lookedUpAt;
	campaign.slowestClaimMs = Math.max(campaign.slowestClaimMs, claimMs);
	if (settings.guardAgainstParallelRuns) await confirmClaim(attempt, campaign);
}

/** How often a lead is read again because its claim had to wait; a CRM may be too slow for more. */
const maxRefreshes = 3;

/**
 * Claims the lead as it was just read: another process may have claimed it while this claim waited, such
 * as for a CRM that is too busy. Then the lead is read again first.
 */
async function claimWhileCurrent(
	attempt: Attempt,
	campaign: Campaign,
	refreshesLeft: number,
): Promise<void> {
	let isOutdated = false;
	const check = () => {
		isOutdated = refreshesLeft > 0 && isLeadOutdated(attempt.readAt, campaign);
		return isOutdated ? new LeadOutdated() : undefined;
	};
	const claim = isUnproved(attempt, campaign)
		? withProofLock(campaign, async () => await claimAndProve(attempt, campaign, check))
		: claimAsProved(attempt, campaign, check);
	await claim.catch(async (error: unknown) => {
		if (!isOutdated) throw error;
		await refreshLead(attempt, campaign);
		await claimWhileCurrent(attempt, campaign, refreshesLeft - 1);
	});
}

/**
 * Whether another process may have claimed a lead since it was read: with "Several Servers May Run
 * This" after half a second, otherwise after 5 seconds.
 */
function isLeadOutdated(readAt: number, { settings }: Campaign): boolean {
	return Date.now() - readAt > (settings.guardAgainstParallelRuns ? 500 : 5_000);
}

function isUnproved(attempt: Attempt, campaign: Campaign): boolean {
	return !campaign.areClaimsProved || hasUnprovedFields(requireLead(attempt), campaign);
}

/** Writes the claim; if that fails, remembers whether it may be on the lead nevertheless. */
async function claimBy<Result>(
	write: (lead: LeadDetails, claim: Claim) => Promise<Result>,
	attempt: Attempt,
	campaign: Campaign,
): Promise<Result> {
	attempt.claim = { ...newClaim('sending', attempt, campaign), isLeadUpdated: true };
	return await write(requireLead(attempt), attempt.claim).catch((error: unknown) => {
		const mayBeStored = error instanceof RequestFailed && mayHaveTakenEffect(error.result);
		if (!mayBeStored) attempt.claim = undefined;
		throw error;
	});
}

/**
 * Claims a lead in the way that is proved. A CRM may still drop the update of a single lead, so the
 * claim counts once the CRM shows it: in its answer, or in the list.
 */
async function claimAsProved(
	attempt: Attempt,
	campaign: Campaign,
	checkBeforeSending: UpdateCheck,
): Promise<void> {
	const write = async (lead: LeadDetails, claim: Claim) =>
		await writeClaim(lead, claim, campaign, { checkBeforeSending });
	const answered = await claimBy(write, attempt, campaign);
	if (!isOwnClaim(answered, attempt.contact, campaign)) await readClaimBack(attempt, campaign);
}

/** Claims a lead with data that no update is known to keep; the first one of a run proves claims. */
async function claimAndProve(
	attempt: Attempt,
	campaign: Campaign,
	check: UpdateCheck,
): Promise<void> {
	await refreshLead(attempt, campaign);
	const { phone } = attempt.contact;
	const { campaignKey } = campaign.settings;
	if (!isUnproved(attempt, campaign)) return await claimAsProved(attempt, campaign, check);
	const write = async (lead: LeadDetails, claim: Claim) =>
		await updateAndVerify(
			lead,
			metadataWithClaim(lead.metadata, campaignKey, claim),
			phone,
			campaign,
			check,
		);
	if (campaign.areClaimsProved) return await claimBy(write, attempt, campaign);
	await claimBy(write, attempt, campaign).catch((error: unknown) => {
		const isRefusedClaim = isRefused(error) && error.result.failure.status !== 401;
		if (!isRefusedClaim || areClaimsAccepted(campaign)) throw error;
		throw new RunRefused(
			'The CRM does not accept what "Campaign Key" stores on a lead',
			`Lead ${requireLead(attempt).id}: ${errorText(error.result.failure)} If only this lead is affected, remove its row. ${withoutKeyAdvice} Nothing was sent.`,
		);
	});
	const claimed = requireLead(attempt);
	await proveOnRiskiest(claimed, campaign).catch(async (error: unknown) => {
		if (await restoreLead(claimed, phone, campaign)) attempt.claim = undefined;
		throw error;
	});
	campaign.areClaimsProved = true;
}

/**
 * Writes back, unchanged, the metadata of the lead with the most data to lose. If updates damage labels
 * or other data, this shows on one lead, before any message. Skipped while another run works on it,
 * because a contact never waits for a second phone; contacts of this run wait for the first message.
 */
async function proveOnRiskiest(lead: LeadDetails, campaign: Campaign): Promise<void> {
	const { riskiest, client, run } = campaign;
	if (!riskiest || riskiest.lead.id === lead.id || !hasUnprovedFields(riskiest.lead, campaign))
		return;
	const { phone } = riskiest.contact;
	const key = phoneLockKey(client.account, phone);
	const prove = async () => {
		const before = await fetchLeadIfListed(riskiest.lead, phone, campaign);
		if (!before || !areClaimsReadable(before)) return;
		const readAt = Date.now();
		const check = () => (isLeadOutdated(readAt, campaign) ? new LeadOutdated() : undefined);
		const metadata = readableMetadata(before.metadata) ?? {};
		await updateAndVerify(before, metadata, phone, campaign, check).catch((error: unknown) => {
			// A CRM may refuse to update this one lead, or be too busy: then it proves nothing.
			if (!isRefused(error) && !(error instanceof LeadOutdated)) throw error;
		});
	};
	const holder = lockHolder(key);
	if (holder === 'none') await withLock({ key, run }, prove);
	else if (holder === run) await prove();
}

/** Minimum and maximum wait of "Several Servers May Run This" after a claim. In ms. */
const guardWaitMs = { min: 1_000, max: 30_000 };

/**
 * "Several Servers May Run This": waits longer than claims take, and reads the claim back. The run
 * that wrote last sends; a run that finds the claim of another one does not.
 */
async function confirmClaim(attempt: Attempt, campaign: Campaign): Promise<void> {
	const { signal, slowestClaimMs } = campaign;
	const waitMs = Math.max(guardWaitMs.min, 3 * slowestClaimMs);
	if (!(await wait(Math.min(waitMs, guardWaitMs.max), signal))) throw new ExecutionCancelled();
	const others = await readClaimBack(attempt, campaign);
	const isOfParallelRun = ({ metadata }: LeadDetails) => {
		const claim = readClaim(metadata, campaign.settings.campaignKey);
		return claim?.status !== 'released' && mayBeInProgress(claim ?? {}, crmNow(attempt));
	};
	if (others.some(isOfParallelRun)) throw new ContactEnded(asUnconfirmedClaim);
}

/**
 * Reads a lead with its claim.
 *
 * @returns other leads with the contact's phone
 * @throws {ContactEnded} when the lead does not show the claim, or one of another run
 */
async function readClaimBack(attempt: Attempt, campaign: Campaign): Promise<LeadDetails[]> {
	const { leads } = await readLeadAgain(attempt, campaign);
	const [lead, ...others] = leads;
	if (isOwnClaim(lead, attempt.contact, campaign)) return others;
	const state = claimState(lead.metadata, campaign.settings.campaignKey);
	if (state === undefined) throw new ContactEnded(asClaimNotStored);
	attempt.claim = undefined;
	throw new ContactEnded(asUnconfirmedClaim);
}
