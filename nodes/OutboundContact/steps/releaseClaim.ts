import type { IDataObject } from 'n8n-workflow';

import type { Campaign } from '../campaign';
import { isClaimedBy, metadataWithoutClaim } from '../claim/claim';
import type { LeadDetails } from '../lead/leadDetails';
import type { ContactReport } from '../report';
import type { StrayClaim } from '../claim/strayClaims';
import { readLeadWithClaims } from './readLead';
import { updateAndVerify } from './updateAndVerify';
import { writeClaim } from './writeClaim';

/**
 * Releases the campaign's claim on a lead, so that a later run can send to it.
 *
 * @param reasonNotTo called right before the request; an error that it returns prevents the request
 * @returns whether the lead certainly has no claim of this run that stands
 */
export async function releaseClaim(
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
	reasonNotTo?: () => Error | undefined,
): Promise<boolean> {
	const options = { ignoresCancel: true, reasonNotTo };
	const send = async () => await writeClaim('released', lead, report, campaign, options);
	const metadataToKeep = (metadata: IDataObject) =>
		metadataWithoutClaim(metadata, campaign.settings.campaignKey);
	const update = { lead, phone: report.phone, metadataToKeep, send };
	return (await updateAndVerify(update, campaign)) !== 'failed';
}

/**
 * Releases a claim of this run that no contact of it will update. Never throws.
 *
 * @returns whether the lead certainly has no such claim
 */
export async function releaseStrayClaim(
	{ lead, contact }: StrayClaim,
	campaign: Campaign,
): Promise<boolean> {
	const { run, settings } = campaign;
	try {
		const current = await readLeadWithClaims(lead, contact.phone, campaign);
		if (!current) return false;
		if (!isClaimedBy(run, current.metadata, settings.campaignKey)) return true;
		return await releaseClaim(current, contact.report, campaign);
	} catch {
		return false;
	}
}
