import type { KnownLead } from '../../shared/lead/knownLead';
import { campaignsOf, readableMetadata } from '../../shared/lead/metadata';
import { isEquivalent } from '../../shared/values/isEquivalent';

const comparedByContent = ['metadata', 'accountCRMLeadLabelAssignments'];

/**
 * What a lead had before its claim and has not any more, with the former values, by the names that users
 * know. Only losses count: automations of the CRM change and add things when a lead is updated. The claim
 * writes the metadata, so there a changed value is a loss, too.
 *
 * @param before the lead as listed before the claim
 * @param after the lead as listed, or answered, after it: a field that is missing counts as lost
 * @param campaignKey of the claim, in its normal form
 */
export function lostValues(
	{ record: before, visibleLabels: labelsBefore }: KnownLead,
	{ record: after, visibleLabels: labelsAfter }: KnownLead,
	campaignKey: string,
): Map<string, unknown> {
	const lost = new Map<string, unknown>();
	for (const [field, value] of Object.entries(before)) {
		if (comparedByContent.includes(field)) continue;
		const isLost = isEquivalent(after[field as keyof typeof after], undefined);
		if (isLost && !isEquivalent(value, undefined)) lost.set(field, value);
	}
	const storedAfter = readableMetadata(after.metadata) ?? {};
	for (const [name, value] of Object.entries(readableMetadata(before.metadata) ?? {})) {
		const isKept = name === 'campaigns' || isEquivalent(storedAfter[name], value);
		if (!isKept) lost.set(`metadata.${name}`, value);
	}
	const claimsAfter = campaignsOf(after.metadata) ?? {};
	for (const [key, claim] of Object.entries(campaignsOf(before.metadata) ?? {})) {
		const isKept = key === campaignKey || Object.hasOwn(claimsAfter, key);
		if (!isKept) lost.set(`metadata.campaigns.${key}`, claim);
	}
	const labelIds = labelsAfter.map(({ id }) => id);
	const labels = labelsBefore.filter(({ id }) => !labelIds.includes(id));
	if (labels.length > 0) lost.set('labels', labels);
	return lost;
}
