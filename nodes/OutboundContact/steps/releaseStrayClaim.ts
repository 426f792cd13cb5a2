import type { Campaign } from '../campaign';
import { isClaimedBy } from '../claim';
import { hasReadableParts } from '../leadDetails';
import type { StrayClaim } from '../strayClaims';
import { readLead } from './readLead';
import { releaseClaim } from './releaseClaim';

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
		const reading = await readLead(lead, contact.phone, campaign, true);
		if (!reading.ok || !reading.lead || !hasReadableParts(reading.lead, ['claims'])) return false;
		const current = reading.lead;
		if (!isClaimedBy(run, current.metadata, settings.campaignKey)) return true;
		return await releaseClaim(current, contact.report, campaign);
	} catch {
		return false;
	}
}
