import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import type { CrmRequest } from '../../shared/transport/crmClient';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { claimState, metadataWithClaim, metadataWithoutClaim, readClaim } from '../claim/claim';
import { areClaimsAccepted, type Campaign } from '../control/campaign';
import { withLock } from '../control/locks';
import { isEquivalent } from '../../shared/values/isEquivalent';
import {
	areClaimsReadable,
	filledFields,
	leadDetails,
	type LeadDetails,
} from '../lead/leadDetails';
import { ContactEnded, mayHaveTakenEffect, RunRefused } from '../report/errors';
import { asClaimNotStored, asUnconfirmedClaim } from '../report/report';
import { fetchLead, fetchLeadIfListed } from './fetchLead';
import { changedFields, restoreLead } from './restoreLead';

/** The update of a lead was not sent, because the lead was read too long ago. */
export class LeadOutdated extends Error {}

/** Checks right before an update of a lead is sent whether it may be: see {@link LeadOutdated}. */
export type UpdateCheck = () => LeadOutdated | undefined;

/** What to do where claims cannot be relied on. */
export const withoutKeyAdvice =
	'Clear "Campaign Key" to send without this protection, but only to people who certainly did not get the message yet.';

/**
 * Writes a claim of the campaign on a lead. The rest of its metadata stays as it was read.
 *
 * @param policy `ignoresStop`: whether to write it even after a cancel or a limit
 * @returns the lead as the CRM answers with it, as far as it does
 * @throws {RequestFailed} when the request fails
 * @throws {LeadOutdated} when the check forbids it
 */
export async function writeClaim(
	{ id, metadata }: LeadDetails,
	claim: IDataObject,
	{ client, settings }: Campaign,
	policy: Pick<CrmRequest, 'ignoresStop' | 'checkBeforeSending'>,
): Promise<LeadDetails> {
	const body = { metadata: metadataWithClaim(metadata, settings.campaignKey, claim) };
	return leadDetails(await client.requestOrThrow(endpoints.updateLead, { id, body, ...policy }));
}

/** Whether the lead has a field that no update of this run has proved to keep. */
export function hasUnprovedFields(lead: LeadDetails, { keptFields, settings }: Campaign): boolean {
	const metadata = metadataWithoutClaim(lead.metadata, settings.campaignKey);
	return filledFields({ ...lead, metadata }).some((field) => !keptFields.has(field));
}

/**
 * Runs a task that proves an update, one at a time in this run.
 *
 * @throws {ExecutionCancelled} when the execution is cancelled while waiting
 */
export async function withProofLock(
	{ run, signal }: Pick<Campaign, 'run' | 'signal'>,
	task: () => Promise<void>,
): Promise<void> {
	await withLock({ key: `proof of ${run}`, run, signal }, task);
}

/**
 * Writes a claim next to data that no update of this run may have proved to keep, such as the label of
 * an opt-out: then the lead is read again first, and read back.
 *
 * @param known the lead as it was listed, or answered
 * @throws as {@link writeClaim} and {@link updateAndVerify}
 */
export async function writeClaimCarefully(
	known: LeadDetails,
	claim: IDataObject,
	phone: string,
	campaign: Campaign,
): Promise<void> {
	if (!hasUnprovedFields(known, campaign)) {
		await writeClaim(known, claim, campaign, { ignoresStop: true });
		return;
	}
	await withProofLock({ run: campaign.run }, async () => {
		const current = await fetchLeadIfListed(known, phone, campaign);
		if (!current || !areClaimsReadable(current)) {
			throw new Error('The lead cannot be read');
		}
		const metadata = metadataWithClaim(current.metadata, campaign.settings.campaignKey, claim);
		await updateAndVerify(current, metadata, phone, campaign);
	});
}

/**
 * Writes metadata and reads the lead back twice at once: both must show a new claim in it, and nothing
 * else may have changed. A list that lags behind cannot prevent a second message, so it is not waited
 * for.
 *
 * @param before the lead as listed right before
 * @param phone of its contact, in the strict format
 * @throws {RequestFailed} when the CRM refuses the update; the lead is as before
 * @throws {LeadOutdated} when the check forbids it; the lead is as before
 * @throws {ContactEnded} when another run has claimed the lead meanwhile, or this lead alone does not
 *   keep claims
 * @throws {RunRefused} when the update was not kept, changed anything else, or could not be read
 *   back; the lead was restored as far as possible, without a claim that was to be released
 */
export async function updateAndVerify(
	before: LeadDetails,
	metadata: IDataObject,
	phone: string,
	campaign: Campaign,
	checkBeforeSending?: UpdateCheck,
): Promise<void> {
	if (campaign.stopped instanceof RunRefused) throw campaign.stopped;
	const { campaignKey } = campaign.settings;
	const claim = readClaim(metadata, campaignKey) ?? {};
	const restore = async () => {
		const isReleased = claim.status === 'released' && claim.run === campaign.run;
		const withoutClaim = metadataWithoutClaim(before.metadata, campaignKey);
		const restored = isReleased ? { ...before, metadata: withoutClaim } : before;
		return await restoreLead(restored, phone, campaign);
	};
	const { id } = before;
	const request = { id, body: { metadata }, ignoresStop: true, checkBeforeSending };
	await campaign.client
		.requestOrThrow(endpoints.updateLead, request)
		.catch(async (error: unknown) => {
			const isUnsent = error instanceof LeadOutdated;
			const mayBeStored = !(error instanceof RequestFailed) || mayHaveTakenEffect(error.result);
			if (!isUnsent && mayBeStored) await restore();
			throw error;
		});
	const readings = await Promise.all(
		[0, 1].map(async () => await fetchLead(before, phone, campaign, true)),
	).catch(async (error: unknown) => {
		await restore();
		throw error;
	});
	const problem = readings
		.map(({ leads: [after] }) => problemWith(after, before, claim, campaign))
		.find((each) => each !== undefined);
	if (!problem) {
		for (const field of filledFields(before)) campaign.keptFields.add(field);
		return;
	}
	const isRestored = await restore();
	if (problem === claimNotKept && isRestored && areClaimsAccepted(campaign)) {
		throw new ContactEnded(asClaimNotStored);
	}
	const outcome = isRestored
		? `The lead ${id} was restored.`
		: `The lead ${id} could not be restored completely: check it in the CRM.`;
	const nothingSent = campaign.mayHaveSent ? '' : ' Nothing was sent.';
	const [message, description] = problem;
	const advice = `${description} ${outcome} ${withoutKeyAdvice}${nothingSent}`;
	campaign.stopped = new RunRefused(message, advice);
	throw campaign.stopped;
}

const claimNotKept: [string, string] = [
	'The CRM does not keep what is stored in the metadata of a lead',
	'So "Campaign Key" cannot prevent a second message. If the list of leads lags behind, run again later.',
];

/**
 * What is wrong with a lead after an update, as message and description; `undefined` if it shows the
 * claim, and nothing else has changed.
 *
 * @throws {ContactEnded} when another run has claimed the lead meanwhile
 */
function problemWith(
	after: LeadDetails | undefined,
	before: LeadDetails,
	claim: IDataObject,
	campaign: Campaign,
): [string, string] | undefined {
	if (!after) {
		return [
			'A lead cannot be read back from the CRM',
			'"Campaign Key" is stored on each lead, but the list of leads does not show the lead, so this cannot be verified.',
		];
	}
	const changed = changedFields(before, after, campaign);
	if (changed.length > 0) {
		return [
			'An update of a lead changes more than the fields sent',
			`"Campaign Key" stores the campaign in the metadata of each lead. A test of this showed that the CRM also changed ${changed.join(', ')}.`,
		];
	}
	const { campaignKey } = campaign.settings;
	// No new claim was written, as in the update of the riskiest lead, so there is none to look for.
	if (isEquivalent(readClaim(before.metadata, campaignKey), claim)) return undefined;
	const { run, status, isOwnConversation } = readClaim(after.metadata, campaignKey) ?? {};
	const isOfOtherRun = typeof run === 'string' && run !== claim.run;
	if (isOfOtherRun && claimState(after.metadata, campaignKey) !== undefined) {
		throw new ContactEnded(asUnconfirmedClaim);
	}
	// The name of a field also shows whether the CRM changes names, such as to lower case.
	const areNamesKept = isOwnConversation !== undefined || claim.isOwnConversation === undefined;
	if (run === claim.run && status === claim.status && areNamesKept) return undefined;
	return claimNotKept;
}
