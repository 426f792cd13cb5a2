import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { labelsOf } from '../../shared/lead/labels';
import { wait } from '../../shared/transport/wait';
import { hasSameSubscriberNumber, isMasked } from '../../shared/lead/samePhone';
import type { Campaign } from '../control/campaign';
import { isEquivalent } from '../../shared/values/isEquivalent';
import { writableFields, type LeadDetails } from '../lead/leadDetails';
import { campaignsOf, isExact, readableMetadata } from '../lead/metadata';
import { fetchLeadIfListed } from './fetchLead';

/** Pauses before the attempts to restore a lead. In ms. */
const pausesMs = [0, 500, 2_000];

/**
 * Writes back the fields and labels of a lead, again if that fails: the assignment of a label is not
 * retried by itself. Never throws.
 *
 * @param before the lead as it was
 * @param phone of the lead's contact, in the strict format
 * @returns whether the lead was verified to be as before
 */
export async function restoreLead(
	before: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<boolean> {
	let areFieldsWritten = false;
	for (const pauseMs of pausesMs) {
		await wait(pauseMs);
		const isWritten = await writeFields(before, phone, campaign).catch(() => false);
		areFieldsWritten ||= isWritten;
		const after = await assignMissingLabels(before, phone, campaign).catch(() => undefined);
		if (!after && !areFieldsWritten) return false;
		const isRestored = after && changedFields(before, after, campaign).length === 0;
		if (isRestored && areFieldsWritten) return true;
	}
	return false;
}

async function writeFields(
	before: LeadDetails,
	phone: string,
	{ client }: Campaign,
): Promise<boolean> {
	const body: IDataObject = { metadata: readableMetadata(before.metadata) ?? {} };
	for (const field of writableFields) {
		const value = field === 'phone' ? storedPhone(before, phone) : before[field];
		if (field === 'metadata' || !isExact(value)) continue;
		if (value !== '' && value !== null && value !== undefined) body[field] = value as IDataObject;
	}
	const { id } = before;
	return (await client.request(endpoints.updateLead, { id, body, ignoresStop: true })).ok;
}

/** @returns the lead afterwards; `undefined` if it cannot be read */
async function assignMissingLabels(
	before: LeadDetails,
	phone: string,
	campaign: Campaign,
): Promise<LeadDetails | undefined> {
	const updated = await fetchLeadIfListed(before, phone, campaign);
	if (!updated) return undefined;
	const labelIds = labelsOf(updated).map(({ id }) => id);
	for (const { id } of labelsOf(before)) {
		if (id === undefined || labelIds.includes(id)) continue;
		await campaign.client.request(endpoints.assignLabel, {
			body: { leadId: before.id, labelId: id },
			ignoresStop: true,
		});
	}
	return await fetchLeadIfListed(before, phone, campaign);
}

/**
 * The phone to write on a lead: in the strict format (spec, section 1), although the CRM may show the
 * contact's phone in another format, without its ninth digit, or masked.
 */
function storedPhone({ phone: shown }: LeadDetails, phone: string): string | undefined {
	if (typeof shown !== 'string' || shown === '') return shown;
	return isMasked(shown) || hasSameSubscriberNumber(shown, phone) ? phone : shown;
}

/** Names of the fields that differ, apart from the campaign's claim. */
export function changedFields(
	before: LeadDetails,
	after: LeadDetails,
	campaign: Campaign,
): string[] {
	const { campaignKey } = campaign.settings;
	const fields = writableFields.filter((field) =>
		field === 'metadata'
			? !hasKeptMetadata(before, after, campaignKey)
			: !isEquivalent(comparable(before, field), comparable(after, field)),
	);
	const [labels, labelsAfter] = [before, after].map((lead) =>
		labelsOf(lead)
			.map(({ id, name }) => JSON.stringify([id, name]))
			.sort(),
	);
	return isEquivalent(labels, labelsAfter) ? fields : [...fields, 'labels'];
}

/** The link to a picture may be signed anew for each answer, so only its presence is compared. */
function comparable(lead: LeadDetails, field: keyof LeadDetails): unknown {
	return field === 'profileImage' ? Boolean(lead.profileImage) : lead[field];
}

/** Other campaigns may write claims meanwhile, but none may get lost. */
function hasKeptMetadata(before: LeadDetails, after: LeadDetails, campaignKey: string): boolean {
	const [others, othersAfter] = [before, after].map(({ metadata }) => ({
		...readableMetadata(metadata),
		campaigns: undefined,
	}));
	const claims = Object.keys(campaignsOf(before.metadata) ?? {});
	const claimsAfter = campaignsOf(after.metadata) ?? {};
	const hasClaim = (key: string) => key === campaignKey || Object.hasOwn(claimsAfter, key);
	return isEquivalent(others, othersAfter) && claims.every(hasClaim);
}
