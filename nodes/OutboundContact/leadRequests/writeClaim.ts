import type { IDataObject } from 'n8n-workflow';

import { metadataWithClaim, type Claim } from '../../shared/claim/claim';
import { endpoints } from '../../shared/contract';
import { KnownLead } from '../../shared/lead/knownLead';
import { readingNow } from '../../shared/lead/listLeads';
import { objectOf } from '../../shared/lead/metadata';
import type { LeadReading, LockedLead, MetadataWrite } from '../../shared/lead/writeMetadata';
import type { Campaign } from '../control/campaign';
import { rereadForWrite } from './rereadLead';

/**
 * Writes a claim of the campaign on a lead. The rest of its metadata stays as it was read.
 *
 * @param claimFor the claim for the lead as it was read
 * @returns the lead as the CRM answers with it, as far as it does
 * @throws {RequestFailed} when the request fails
 * @throws what `read` throws
 */
export async function writeClaim(
	locked: LockedLead,
	claimFor: (lead: KnownLead) => IDataObject,
	{ settings }: Campaign,
	write: Omit<MetadataWrite, 'bodyOf' | 'send'>,
): Promise<KnownLead> {
	const bodyOf = (lead: KnownLead) => ({
		metadata: metadataWithClaim(lead.metadata, settings.campaignKey, claimFor(lead)),
	});
	const answer = await locked.write({ ...write, bodyOf });
	return KnownLead.read(Object(answer.body) as object);
}

/**
 * Writes the former values of a lead and its lost labels back, once, with its claim as released: a CRM
 * that merges metadata keeps a claim that is left out. What others have written to its metadata since stays.
 * Never throws.
 *
 * @param lead as it was before the claim
 * @param lost see `lostValues`
 */
export async function writeBack(
	locked: LockedLead,
	lead: KnownLead,
	claim: Claim,
	lost: ReadonlyMap<string, unknown>,
	campaign: Campaign,
): Promise<void> {
	const { client, settings } = campaign;
	const released = { ...claim, status: 'released' } satisfies Claim;
	const { metadata: former = {} } = lead;
	const { profileImage, ...fields } = lead.writable;
	// A CRM may sign its link anew for each answer, and the old one expires.
	const body: IDataObject = { ...fields, ...(lost.has('profileImage') && { profileImage }) };
	// The CRM may show the phone masked, or in another format than the strict one (spec, section 1).
	if (body.phone !== undefined) body.phone = claim.phone;
	const isLost = (name: string) => lost.has(`metadata.${name}`);
	const lostMetadata = Object.entries(former).filter(([name]) => isLost(name));
	const asBefore = (): LeadReading => ({ lead, ...readingNow() });
	const update: MetadataWrite = {
		ignoresStop: true,
		read: async () => await rereadForWrite(lead, claim.phone, campaign).catch(asBefore),
		bodyOf: ({ metadata }) => {
			const kept = {
				...former,
				...metadata,
				...Object.fromEntries(lostMetadata),
				campaigns: { ...objectOf(former.campaigns), ...objectOf(metadata?.campaigns) },
			};
			return { ...body, metadata: metadataWithClaim(kept, settings.campaignKey, released) };
		},
	};
	await locked.write(update).catch(() => {});
	const { id: leadId } = lead;
	for (const { id: labelId } of lost.has('labels') ? (lead.labels ?? []) : []) {
		const assignment = { body: { leadId, labelId }, ignoresStop: true };
		await client.request(endpoints.assignLabel, assignment).catch(() => {});
	}
}
