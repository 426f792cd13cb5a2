import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import type { Campaign } from '../campaign';
import { isClaimedBy, readableMetadata, withoutRunId } from '../claim/claim';
import { isExact, type LeadDetails } from '../lead/leadDetails';
import { isSame } from '../observed/isSame';
import { updateAndVerify } from './updateAndVerify';

/**
 * Removes a claim of this run that the CRM has stored in a form other than it was sent, under whatever
 * keys. Nobody could read such a claim.
 *
 * @param listed the lead from `GET /lead`
 * @param phone of the contact, in the strict format
 * @returns the lead without it, or unchanged if there is none; `undefined` if the claim remains
 */
export async function removeMangledClaim(
	listed: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const { client, observed, settings, run } = campaign;
	const before = readableMetadata(listed.metadata);
	if (!before || isClaimedBy(run, before, settings.campaignKey)) return listed;
	const metadata = withoutRunId(before, run);
	if (isSame(metadata, before)) return listed;
	if (!isExact(before)) return undefined;
	observed.claimByCreation = 'refuted';
	const send = async () =>
		await client.request(endpoints.updateLead, {
			id: listed.id,
			body: { metadata },
			ignoresCancel: true,
		});
	const lead = { ...listed, metadata };
	const metadataToKeep = (current: IDataObject) => withoutRunId(current, run);
	const result = await updateAndVerify({ lead, phone, metadataToKeep, send }, campaign);
	return result === 'failed' ? undefined : lead;
}
