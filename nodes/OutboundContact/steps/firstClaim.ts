import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { labelsOf } from '../../shared/lead/labels';
import type { Campaign } from '../campaign';
import { campaignsOf, claimOf, metadataWithoutNote, noteOf, readableMetadata } from '../claimNote';
import { filledFields, writableFields, type LeadDetails } from '../leadDetails';
import { RunRefused } from '../observed/observations';
import { isSame } from '../observed/sameValue';
import { readLead } from './readLead';

const withoutKey =
	'Clear "Campaign Key" to send without this protection, but only to people who have certainly not got the message yet. Nothing was sent.';

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
 * Compares a lead before and after the first claim of a run: the note must be there, and nothing
 * else may have changed. Restores what did. Then sees on a lead with more in it whether an update
 * keeps that too.
 *
 * @param after as `GET /lead` shows it; nothing where it does not any more
 * @throws {RunRefused} when the claim cannot be relied on
 */
export async function checkFirstClaim(
	before: LeadDetails,
	after: LeadDetails | undefined,
	phone: string,
	campaign: Campaign,
): Promise<void> {
	await checkNothingElseChanged(before, after, phone, campaign);
	if (!isNoteKept(before, after, campaign)) {
		const isRestored = await restore(before, phone, campaign);
		throw new RunRefused(
			'The CRM does not keep what is stored in the metadata of a lead',
			`So "Campaign Key" cannot prevent a second message. ${stateOf(before, isRestored)} ${withoutKey}`,
		);
	}
	const { richLead } = campaign.observed;
	if (!richLead || richLead.id === before.id || campaign.leads.isTakenByAnother(richLead.id))
		return;
	if (hasUnprovedFields(richLead, campaign)) {
		await tryUpdate(richLead, campaign).catch(async (error: unknown) => {
			await restore(before, phone, campaign);
			throw error;
		});
	}
}

/**
 * Whether the lead holds something of which no update of this run has shown that it is kept, or
 * more metadata than any that has kept a note.
 */
export function hasUnprovedFields(lead: LeadDetails, campaign: Campaign): boolean {
	const { keptFields, keptMetadata } = campaign.observed;
	if (filledFields(lead).some((field) => !keptFields.has(field))) return true;
	const { keys, characters } = sizeOfMetadata(lead, campaign);
	return keys > keptMetadata.keys || characters > keptMetadata.characters;
}

/** How much metadata a lead has, besides the campaign's own note. */
function sizeOfMetadata(lead: LeadDetails, campaign: Campaign) {
	const metadata = metadataWithoutNote(lead.metadata, campaign.settings.campaignKey);
	return {
		keys: Object.keys(metadata).length + Object.keys(campaignsOf(metadata) ?? {}).length,
		characters: JSON.stringify(metadata).length,
	};
}

/**
 * Whether a claim that was written is on the lead, beside all that was there: a CRM may cut what is
 * too much. What it keeps of one lead it keeps of others that have no more.
 */
export function isNoteKept(
	before: LeadDetails,
	after: LeadDetails | undefined,
	campaign: Campaign,
): after is LeadDetails {
	if (!after || !isClaimKept(after, campaign)) return false;
	const { keptMetadata } = campaign.observed;
	const { keys, characters } = sizeOfMetadata(before, campaign);
	keptMetadata.keys = Math.max(keptMetadata.keys, keys);
	keptMetadata.characters = Math.max(keptMetadata.characters, characters);
	return true;
}

/**
 * Compares a lead before and after an update of its metadata, and restores it where more changed.
 *
 * @throws {RunRefused} where more changed
 */
export async function checkNothingElseChanged(
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
	const isRestored = await restore(before, phone, campaign);
	throw new RunRefused(
		'An update of a lead changes more than the fields sent',
		`"Campaign Key" stores the campaign in the metadata of each lead. A test of this showed that the CRM also changed ${changed.join(', ')}. ${stateOf(before, isRestored)} ${withoutKey}`,
	);
}

/** Updates a lead with the metadata that it has, which must change nothing. */
async function tryUpdate(lead: LeadDetails, campaign: Campaign): Promise<void> {
	const { phone = '' } = lead;
	const reading = await readLead(lead, phone, campaign);
	if (!reading.ok || !reading.lead) return;
	const before = reading.lead;
	const body = { metadata: readableMetadata(before.metadata) ?? {} };
	const update = await campaign.client.request(endpoints.updateLead, { id: lead.id, body });
	if (!update.ok) return;
	const after = await readLead(before, phone, campaign);
	if (after.ok) await checkNothingElseChanged(before, after.lead, phone, campaign);
}

function stateOf({ id }: LeadDetails, isRestored: boolean): string {
	return isRestored
		? 'The lead was restored.'
		: `The lead ${id} could not be restored completely: check it in the CRM.`;
}

/** Whether another run has claimed the lead meanwhile. */
export function isClaimOfAnotherRun(lead: LeadDetails | undefined, campaign: Campaign): boolean {
	const { settings, run } = campaign;
	const metadata = readableMetadata(lead?.metadata) ?? {};
	const note = noteOf(metadata, settings.campaignKey);
	return (
		typeof note?.run === 'string' &&
		note.run !== run &&
		claimOf(metadata, settings.campaignKey) !== undefined
	);
}

function isClaimKept(lead: LeadDetails, { settings, run }: Campaign): boolean {
	const metadata = readableMetadata(lead.metadata);
	if (!metadata || claimOf(metadata, settings.campaignKey) !== 'sending') return false;
	return noteOf(metadata, settings.campaignKey)?.run === run;
}

/** Fields that differ, and that the claim was not to change. */
function changedFields(before: LeadDetails, after: LeadDetails, campaign: Campaign): string[] {
	const { campaignKey } = campaign.settings;
	const withoutNote = ({ metadata }: LeadDetails) => metadataWithoutNote(metadata, campaignKey);
	const fields = writableFields.filter((field) => {
		if (field === 'metadata') return !isSame(withoutNote(before), withoutNote(after));
		return !isSame(before[field], after[field]);
	});
	const isLabelled = isSame(labelsOf(before), labelsOf(after));
	return isLabelled ? fields : [...fields, 'labels'];
}

/** Writes the lead's fields and labels as they were. */
export async function restore(
	before: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<boolean> {
	const { client } = campaign;
	const body: IDataObject = { metadata: readableMetadata(before.metadata) ?? {} };
	for (const field of writableFields) {
		const value = before[field];
		if (field !== 'metadata' && value !== '' && value !== null && value !== undefined) {
			body[field] = value as IDataObject;
		}
	}
	try {
		await client.request(endpoints.updateLead, { id: before.id, body, ignoresCancel: true });
		const now = await readLead(before, phone, campaign, true);
		const labels = now.ok && now.lead ? labelsOf(now.lead).map(({ id }) => id) : [];
		for (const { id } of labelsOf(before)) {
			if (id === undefined || labels.includes(id)) continue;
			await client.request(endpoints.assignLabel, {
				body: { leadId: before.id, labelId: id },
				ignoresCancel: true,
			});
		}
		const after = await readLead(before, phone, campaign, true);
		if (!after.ok || !after.lead) return false;
		return changedFields(before, after.lead, campaign).length === 0;
	} catch {
		return false;
	}
}
