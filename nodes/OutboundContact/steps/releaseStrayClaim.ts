import type { Campaign } from '../campaign';
import { isClaimedBy } from '../claim';
import type { StrayClaim } from '../strayClaims';
import { readLeadWithClaims } from './readLead';
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
		const current = await readLeadWithClaims(lead, contact.phone, campaign);
		if (!current) return false;
		if (!isClaimedBy(run, current.metadata, settings.campaignKey)) return true;
		return await releaseClaim(current, contact.report, campaign);
	} catch {
		return false;
	}
}
