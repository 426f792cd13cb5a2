import type { IDataObject } from 'n8n-workflow';

import { metadataWithClaim, type Claim } from '../../shared/claim/claim';
import { endpoints, requestFields } from '../../shared/contract';
import { labelsOf } from '../../shared/lead/labels';
import { leadDetails, type LeadDetails } from '../../shared/lead/leadDetails';
import { isExact } from '../../shared/lead/metadata';
import type { CrmRequest } from '../../shared/transport/crmClient';
import { isBlank } from '../../shared/values/blank';
import type { Campaign } from '../control/campaign';

/**
 * Writes a claim of the campaign on a lead. The rest of its metadata stays as it was read.
 *
 * @param policy `ignoresStop`: whether to write it even after a cancel or a limit
 * @returns the lead as the CRM answers with it, as far as it does
 * @throws {RequestFailed} when the request fails
 * @throws what `checkBeforeSending` returns
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

/** Fields that an update can write (docs/assumptions.md). */
const writableFields = Object.keys(requestFields(endpoints.createLead)) as Array<keyof LeadDetails>;

/**
 * Writes the former values of a lead and its lost labels back, once, with its claim as released: a CRM
 * that merges metadata keeps a claim that is left out. Never throws.
 */
export async function writeBack(
	before: LeadDetails,
	claim: Claim,
	lost: ReadonlyMap<string, unknown>,
	{ client, settings }: Campaign,
): Promise<void> {
	const released = { ...claim, status: 'released' } satisfies Claim;
	const body: IDataObject = {};
	for (const field of writableFields) {
		// A CRM may sign its link anew for each answer, and the old one expires.
		if (field === 'profileImage' && !lost.has(field)) continue;
		const value = before[field] as IDataObject[string];
		if (!isBlank(value) && isExact(value)) body[field] = value;
	}
	// The CRM may show the phone masked, or in another format than the strict one (spec, section 1).
	if (body.phone !== undefined) body.phone = claim.phone;
	body.metadata = metadataWithClaim(before.metadata, settings.campaignKey, released);
	const { id: leadId } = before;
	const update = { id: leadId, body, ignoresStop: true };
	await client.request(endpoints.updateLead, update).catch(() => {});
	for (const { id: labelId } of lost.has('labels') ? labelsOf(before) : []) {
		const assignment = { body: { leadId, labelId }, ignoresStop: true };
		await client.request(endpoints.assignLabel, assignment).catch(() => {});
	}
}
