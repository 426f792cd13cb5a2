import type { KnownLead } from '../../shared/lead/knownLead';
import { isEquivalent } from '../../shared/values/isEquivalent';

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
	before: KnownLead,
	after: KnownLead,
	campaignKey: string,
): Map<string, unknown> {
	const lost = before.lostIn(after);
	const storedAfter = after.metadata ?? {};
	for (const [name, value] of Object.entries(before.metadata ?? {})) {
		const isKept = name === 'campaigns' || isEquivalent(storedAfter[name], value);
		if (!isKept) lost.set(`metadata.${name}`, value);
	}
	const claimsAfter = (after.claims ?? []).map(({ campaignKey: key }) => key);
	for (const { campaignKey: key, stored } of before.claims ?? []) {
		const isKept = key === campaignKey || claimsAfter.includes(key);
		if (!isKept) lost.set(`metadata.campaigns.${key}`, stored);
	}
	const labelIds = (after.labels ?? []).map(({ id }) => id);
	const labels = (before.labels ?? []).filter(({ id }) => !labelIds.includes(id));
	if (labels.length > 0) lost.set('labels', labels);
	return lost;
}
