import { endpoints } from '../../shared/contract';
import type { Campaign } from '../campaign';
import { isClaimedBy, readableMetadata, withoutRunId } from '../claim';
import { isExact, type LeadDetails } from '../leadDetails';
import { isSame } from '../observed/isSame';

/**
 * Removes a claim of this run that the CRM has stored in a form other than it was sent, under whatever
 * keys. Nobody could read such a claim.
 *
 * @param listed the lead from `GET /lead`
 * @returns the lead without it, or unchanged if there is none; `undefined` if the claim remains
 */
export async function removeMangledClaim(
	listed: LeadDetails,
	{ client, observed, settings, run }: Campaign,
): Promise<LeadDetails | undefined> {
	const before = readableMetadata(listed.metadata);
	if (!before || isClaimedBy(run, before, settings.campaignKey)) return listed;
	const metadata = withoutRunId(before, run);
	if (isSame(metadata, before)) return listed;
	if (!isExact(before)) return undefined;
	observed.claimByCreation = 'refuted';
	const { id } = listed;
	const update = await client.request(endpoints.updateLead, {
		id,
		body: { metadata },
		ignoresCancel: true,
	});
	return update.ok ? { ...listed, metadata } : undefined;
}
