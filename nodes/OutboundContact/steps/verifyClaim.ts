import { endpoints } from '../../shared/contract';
import { errorText, mayHaveTakenEffect, type Campaign } from '../campaign';
import {
	campaignsOf,
	claimState,
	metadataWithoutClaim,
	readableMetadata,
	readClaim,
} from '../claim/claim';
import { filledFields, hasReadableParts, type LeadDetails } from '../lead/leadDetails';
import { RunRefused } from '../observed/observations';
import { readLead, readLeadIfListed } from './readLead';
import { changedFields, restoreLead } from './restoreLead';

const clearKey =
	'Clear "Campaign Key" to send without this protection, but only to people who certainly did not get the message yet.';

const withoutKey = `${clearKey} Nothing was sent.`;

/** Why a run with a campaign key is refused. */
export const refusals = {
	withoutKey,
	unlisted: [
		'A lead cannot be read back from the CRM',
		`"Campaign Key" is stored on each lead, but the list of leads does not show the first one, so this cannot be verified. ${withoutKey}`,
	],
	refused: 'The CRM does not accept what "Campaign Key" stores on a lead',
} as const;

/**
 * Verifies the first claim of a run: the claim must be stored, and nothing else may have changed.
 * Otherwise restores the lead. Then tests an update on the lead with the most data.
 *
 * @param after the lead from `GET /lead`; `undefined` if it is no longer listed
 * @throws {RunRefused} when claims cannot be relied on
 */
export async function verifyFirstClaim(
	before: LeadDetails,
	after: LeadDetails | undefined,
	phone: string,
	campaign: Campaign,
): Promise<void> {
	await verifyNothingElseChanged(before, after, phone, campaign);
	if (!verifyClaimKept(before, after, campaign)) {
		const isRestored = await restoreLead(before, phone, campaign);
		throw new RunRefused(
			'The CRM does not keep what is stored in the metadata of a lead',
			`So "Campaign Key" cannot prevent a second message. ${describeRestore(before, isRestored)} ${withoutKey}`,
		);
	}
	const { fullestLead } = campaign.observed;
	if (!fullestLead || fullestLead.id === before.id) return;
	if (campaign.leadLocks.isLockedByAnotherRun(fullestLead.id)) return;
	if (hasUnprovedFields(fullestLead, campaign)) {
		await testUpdate(fullestLead, campaign).catch(async (error: unknown) => {
			await restoreLead(before, phone, campaign);
			throw error;
		});
	}
}

/**
 * Whether the lead has a field that no update of this run has proved to keep, or more metadata than
 * any lead that has kept a claim.
 */
export function hasUnprovedFields(lead: LeadDetails, campaign: Campaign): boolean {
	const { keptFields, keptMetadata } = campaign.observed;
	if (filledFields(lead).some((field) => !keptFields.has(field))) return true;
	const { keys, characters } = metadataSize(lead, campaign);
	return keys > keptMetadata.keys || characters > keptMetadata.characters;
}

/** Size of a lead's metadata without the campaign's claim. */
function metadataSize(lead: LeadDetails, campaign: Campaign) {
	const metadata = metadataWithoutClaim(lead.metadata, campaign.settings.campaignKey);
	return {
		keys: Object.keys(metadata).length + Object.keys(campaignsOf(metadata) ?? {}).length,
		characters: JSON.stringify(metadata).length,
	};
}

/**
 * Checks that a claim is stored on a lead. If it is, records the size of the other metadata: a CRM
 * may truncate long metadata, but keeps claims on leads that have no more than this.
 */
export function verifyClaimKept(
	before: LeadDetails,
	after: LeadDetails | undefined,
	campaign: Campaign,
): boolean {
	if (!after || !hasClaimOfRun(after, campaign)) return false;
	const { keptMetadata } = campaign.observed;
	const { keys, characters } = metadataSize(before, campaign);
	keptMetadata.keys = Math.max(keptMetadata.keys, keys);
	keptMetadata.characters = Math.max(keptMetadata.characters, characters);
	return true;
}

/**
 * Checks that an update of a lead's claim has changed nothing else. Otherwise restores the lead.
 *
 * @param after the lead from `GET /lead`; `undefined` if it is no longer listed
 * @throws {RunRefused} when anything else has changed
 */
export async function verifyNothingElseChanged(
	before: LeadDetails,
	after: LeadDetails | undefined,
	phone: string,
	campaign: Campaign,
): Promise<void> {
	const changed = after ? changedFields(before, after, campaign) : ['phone'];
	if (changed.length === 0) {
		for (const field of filledFields(before)) campaign.observed.keptFields.add(field);
		return;
	}
	const isRestored = await restoreLead(before, phone, campaign);
	const advice = campaign.observed.hasSent ? clearKey : withoutKey;
	throw new RunRefused(
		'An update of a lead changes more than the fields sent',
		`"Campaign Key" stores the campaign in the metadata of each lead. A test of this showed that the CRM also changed ${changed.join(', ')}. ${describeRestore(before, isRestored)} ${advice}`,
	);
}

/** Updates a lead with the metadata that it already has, which must change nothing. */
async function testUpdate(lead: LeadDetails, campaign: Campaign): Promise<void> {
	const phone = campaign.observed.phoneOf(lead);
	const before = await readLeadIfListed(lead, phone, campaign);
	if (!before || !hasReadableParts(before, ['claims'])) return;
	const body = { metadata: readableMetadata(before.metadata) ?? {} };
	const update = await campaign.client.request(endpoints.updateLead, { id: lead.id, body });
	if (!update.ok && !mayHaveTakenEffect(update)) return;
	const after = await readLead(before, phone, campaign);
	if (after.ok) return await verifyNothingElseChanged(before, after.lead, phone, campaign);
	const isRestored = await restoreLead(before, phone, campaign);
	throw new RunRefused(
		'A test update of a lead could not be checked',
		`${errorText(after.failure)} ${describeRestore(before, isRestored)} Nothing was sent; run again.`,
	);
}

function describeRestore({ id }: LeadDetails, isRestored: boolean): string {
	return isRestored
		? 'The lead was restored.'
		: `The lead ${id} could not be restored completely: check it in the CRM.`;
}

/** Whether another run has claimed the lead. */
export function isClaimedByAnotherRun(
	lead: LeadDetails | undefined,
	{ settings, run }: Campaign,
): boolean {
	const claim = readClaim(lead?.metadata, settings.campaignKey);
	return (
		typeof claim?.run === 'string' &&
		claim.run !== run &&
		claimState(lead?.metadata, settings.campaignKey) !== undefined
	);
}

/** Whether the lead has a claim of this run whose message is not sent yet. */
export function hasClaimOfRun({ metadata }: LeadDetails, { settings, run }: Campaign): boolean {
	if (claimState(metadata, settings.campaignKey) !== 'sending') return false;
	return readClaim(metadata, settings.campaignKey)?.run === run;
}
