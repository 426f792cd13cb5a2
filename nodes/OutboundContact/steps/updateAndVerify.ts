import type { IDataObject } from 'n8n-workflow';

import type { Answer, Refusal } from '../../shared/transport/sendRequest';
import { errorText, RunStopped, type Campaign } from '../campaign';
import { readableMetadata } from '../claim/claim';
import type { LeadDetails } from '../lead/leadDetails';
import { RunRefused } from '../observed/observations';
import { readLeadIfListed } from './readLead';
import { restoreLead } from './restoreLead';
import { hasUnprovedFields, verifyNothingElseChanged } from './verifyClaim';

/** An update of the claim on a lead, other than the first one of the campaign. */
export interface ClaimUpdate {
	lead: LeadDetails;
	/** The phone of the contact, in the strict format. */
	phone: string;
	/** What is left of the lead's metadata if it has to be restored; all of it by default. */
	metadataToKeep?: (metadata: IDataObject) => IDataObject;
	send: () => Promise<Answer<unknown> | Refusal>;
}

/**
 * Updates the claim on a lead. If the lead has data that the CRM has not yet proved to keep, such as
 * the label of an opt-out, it is compared with how it was before, one lead at a time. If anything else
 * has changed, it is restored, and the run stops.
 *
 * @returns `failed` if it is unknown which claim the lead has
 */
export async function updateAndVerify(
	{ lead, phone, metadataToKeep, send }: ClaimUpdate,
	campaign: Campaign,
): Promise<'updated' | 'restored' | 'failed'> {
	const update = async () => ((await send()).ok ? 'updated' : 'failed');
	if (!hasUnprovedFields(lead, campaign)) return await update();
	return await campaign.observed.runExclusively(async () => {
		if (!hasUnprovedFields(lead, campaign)) return await update();
		const current = await readLeadIfListed(lead, phone, campaign, true);
		const metadata = readableMetadata(current?.metadata);
		if (!current || !metadata) return 'failed';
		const before = { ...current, metadata: metadataToKeep?.(metadata) ?? metadata };
		const result = await update();
		const after = await readLeadIfListed(before, phone, campaign, true);
		if (!after) {
			return (await restoreLead(before, phone, campaign)) ? 'restored' : 'failed';
		}
		try {
			await verifyNothingElseChanged(before, after, phone, campaign);
			return result;
		} catch (error) {
			if (!(error instanceof RunRefused)) return 'failed';
			campaign.client.pool.stop(new RunStopped('stopped', errorText(error)));
			return 'restored';
		}
	});
}
