import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import type { CrmRequest } from '../../shared/transport/crmClient';
import {
	claimState,
	metadataWithClaim,
	metadataWithoutClaim,
	readClaim,
	type Claim,
} from '../claim/claim';
import type { Campaign } from '../control/campaign';
import { withLock } from '../control/locks';
import { filledFields, hasReadableParts, leadDetails, type LeadDetails } from '../lead/leadDetails';
import { readableMetadata } from '../lead/metadata';
import { ContactEnded, isCertainRefusal, RunRefused } from '../report/endings';
import { asUnconfirmedClaim } from '../report/report';
import { readLead, readLeadIfListed } from './readLead';
import { changedFields, restoreLead } from './restoreLead';

/** What to do where claims cannot be relied on. */
export const withoutKeyAdvice =
	'Clear "Campaign Key" to send without this protection, but only to people who certainly did not get the message yet.';

/**
 * Writes a claim of the campaign on a lead. The rest of its metadata stays as it was read.
 *
 * @returns the lead as the CRM answers with it, as far as it does
 * @throws {RequestFailed} when the request fails
 */
export async function writeClaim(
	{ id, metadata }: LeadDetails,
	claim: Claim | IDataObject,
	{ client, settings }: Campaign,
	options: Pick<CrmRequest, 'ignoresCancel'> = {},
): Promise<LeadDetails> {
	const body = { metadata: metadataWithClaim(metadata, settings.campaignKey, claim) };
	return leadDetails(await client.ask(endpoints.updateLead, { id, body, ...options }));
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
export async function proveAlone<Result>(
	{ run, signal }: Campaign,
	task: () => Promise<Result>,
): Promise<Result> {
	return await withLock({ key: `proof of ${run}`, run, signal }, task);
}

/**
 * Writes a claim and reads the lead back twice at once: both must show the claim, and nothing else may
 * have changed. A list that lags behind cannot prevent a second message, so it is not waited for.
 *
 * @param before the lead as listed right before
 * @param phone of its contact, in the strict format
 * @throws {RequestFailed} when the CRM refuses the update; the lead is as before
 * @throws {ContactEnded} when another run has claimed the lead meanwhile
 * @throws {RunRefused} when the update was not kept, changed anything else, or could not be read
 *   back; the lead was restored as far as possible, without a claim that was to be released
 */
export async function writeAndProveClaim(
	before: LeadDetails,
	claim: Claim | IDataObject,
	phone: string,
	campaign: Campaign,
): Promise<void> {
	const { campaignKey } = campaign.settings;
	const metadata = metadataWithoutClaim(before.metadata, campaignKey);
	const restored = claim.status === 'released' ? { ...before, metadata } : before;
	const isKept = ({ metadata }: LeadDetails) => {
		const { run, status, isOwnConversation } = readClaim(metadata, campaignKey) ?? {};
		const isOfOtherRun = typeof run === 'string' && run !== claim.run;
		if (isOfOtherRun && claimState(metadata, campaignKey) !== undefined) {
			throw new ContactEnded(asUnconfirmedClaim);
		}
		// The name of a field also shows whether the CRM changes names, such as to lower case.
		const areNamesKept = isOwnConversation !== undefined || claim.isOwnConversation === undefined;
		return run === claim.run && status === claim.status && areNamesKept;
	};
	await proveUpdate({ before, restored, phone, isKept }, campaign, async () => {
		await writeClaim(before, claim, campaign, { ignoresCancel: true });
	});
}

/**
 * Writes a claim next to data that no update of this run may have proved to keep, such as the label of
 * an opt-out: then the lead is read again first, and read back.
 *
 * @param known the lead as it was listed, or answered
 * @throws as {@link writeClaim} and {@link writeAndProveClaim}
 */
export async function writeClaimCarefully(
	known: LeadDetails,
	claim: Claim | IDataObject,
	phone: string,
	campaign: Campaign,
): Promise<void> {
	if (!hasUnprovedFields(known, campaign)) {
		await writeClaim(known, claim, campaign, { ignoresCancel: true });
		return;
	}
	await proveAlone({ ...campaign, signal: undefined }, async () => {
		const current = await readLeadIfListed(known, phone, campaign);
		if (!current || !hasReadableParts(current, ['claims'])) {
			throw new Error('The lead cannot be read');
		}
		await writeAndProveClaim(current, claim, phone, campaign);
	});
}

/**
 * Updates the run's fullest lead with the metadata that it already has, which must change nothing: so
 * harm to labels or other data shows on one lead, before any message.
 *
 * @throws {RequestFailed} when the CRM refuses the update
 * @throws {RunRefused} when it changes anything, or cannot be read back
 */
export async function proveOnFullestLead(
	lead: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<void> {
	const before = await readLeadIfListed(lead, phone, campaign);
	if (!before || !hasReadableParts(before, ['claims'])) return;
	const body = { metadata: readableMetadata(before.metadata) ?? {} };
	const { id } = before;
	const update = { before, restored: before, phone, isKept: () => true };
	const sendUpdate = async () => await campaign.client.ask(endpoints.updateLead, { id, body });
	await proveUpdate(update, campaign, async () => await sendUpdate().catch(sendUpdate));
}

/** An update of a lead whose effect is to be proved. */
interface ProvedUpdate {
	before: LeadDetails;
	restored: LeadDetails;
	phone: string;
	isKept: (after: LeadDetails) => boolean;
}

async function proveUpdate(
	{ before, restored, phone, isKept }: ProvedUpdate,
	campaign: Campaign,
	update: () => Promise<unknown>,
): Promise<void> {
	if (campaign.refusal) throw campaign.refusal;
	await update().catch(async (error: unknown) => {
		if (!isCertainRefusal(error)) await restoreLead(restored, phone, campaign);
		throw error;
	});
	const readings = await Promise.all(
		[0, 1].map(async () => await readLead(before, phone, campaign, true)),
	).catch(async (error: unknown) => {
		await restoreLead(restored, phone, campaign);
		throw error;
	});
	const problem = readings
		.map(({ leads: [after] }) => problemWith(after, before, isKept, campaign))
		.find((each) => each !== undefined);
	if (!problem) {
		for (const field of filledFields(before)) campaign.keptFields.add(field);
		return;
	}
	const isRestored = await restoreLead(restored, phone, campaign);
	const outcome = isRestored
		? 'The lead was restored.'
		: `The lead ${before.id} could not be restored completely: check it in the CRM.`;
	const nothingSent = campaign.hasSent ? '' : ' Nothing was sent.';
	const [message, description] = problem;
	const advice = `${description} ${outcome} ${withoutKeyAdvice}${nothingSent}`;
	campaign.refusal = new RunRefused(message, advice);
	throw campaign.refusal;
}

/** What is wrong with a lead after an update; `undefined` if only the claim has changed. */
function problemWith(
	after: LeadDetails | undefined,
	before: LeadDetails,
	isKept: (after: LeadDetails) => boolean,
	campaign: Campaign,
): Refusal | undefined {
	if (!after) return refusals.unlisted;
	const changed = changedFields(before, after, campaign);
	if (changed.length > 0) return refusals.changed(changed);
	return isKept(after) ? undefined : refusals.notKept;
}

/** Message and description. */
type Refusal = [string, string];

/** Why a run with a campaign key is refused. */
const refusals = {
	unlisted: [
		'A lead cannot be read back from the CRM',
		'"Campaign Key" is stored on each lead, but the list of leads does not show the lead, so this cannot be verified.',
	] as Refusal,
	notKept: [
		'The CRM does not keep what is stored in the metadata of a lead',
		'So "Campaign Key" cannot prevent a second message.',
	] as Refusal,
	changed: (fields: string[]): Refusal => [
		'An update of a lead changes more than the fields sent',
		`"Campaign Key" stores the campaign in the metadata of each lead. A test of this showed that the CRM also changed ${fields.join(', ')}.`,
	],
};
