import type { KnownLead } from '../../shared/lead/knownLead';
import type { StoredClaim } from '../../shared/lead/storedClaim';
import { isEquivalent } from '../../shared/values/isEquivalent';
import { crmNow, type Attempt } from '../attempt/attempt';
import { claimOfOtherRun, isOwnClaim } from '../attempt/ownClaim';
import { claimsOfOthers } from '../attempt/shownClaims';
import type { Campaign } from '../control/campaign';
import { lostValues } from '../leadRequests/lostValues';
import { ContactEnded } from '../report/errors';
import { asClaimNotStored, asLeadUnreadable } from '../report/report';
import { claimNotKeptError, lostValuesError, unlistedError } from './refusals';

/** Whether the lead has labels, and no lead has shown yet that it keeps them with a claim. */
export function areLabelsAtRisk(lead: KnownLead, { areLabelsKept }: Campaign): boolean {
	return !areLabelsKept && (lead.labels ?? []).length > 0;
}

/** Whether no lead has shown yet that one like this keeps with a claim what else it has. */
export function isAtRisk(lead: KnownLead, campaign: Campaign): boolean {
	return !campaign.hasSentMessage || areLabelsAtRisk(lead, campaign);
}

/** What is wrong with a lead after its claim. */
export interface Fault {
	/** What ends the contact or the run. */
	error: Error;
	/** What is to be written back, see `lostValues`; missing for nothing, also not the claim. */
	lost?: ReadonlyMap<string, unknown>;
}

/** What is wrong where no list shows a lead after its claim. */
export function faultOfUnlisted(before: KnownLead, campaign: Campaign): Fault {
	const error = campaign.hasSentMessage ? new ContactEnded(asLeadUnreadable()) : unlistedError();
	return { error, ...(isAtRisk(before, campaign) && { lost: unknownLoss(before) }) };
}

/**
 * What is wrong with a lead that was read after its claim was written: first whether anything was lost, since
 * a CRM that replaces the lead loses the claim of others, too.
 *
 * @returns `overwritten` where another writer has written over the claim; `undefined` if nothing is wrong
 */
export function findFault(
	before: KnownLead,
	after: KnownLead,
	attempt: Attempt,
	campaign: Campaign,
): Fault | 'overwritten' | undefined {
	const { hasShownClaim, messages, settings } = campaign;
	const lost = lostValues(before, after, settings.campaignKey);
	const isOwn = isOwnClaim(after, attempt.contact, campaign);
	if (!isOwn && isOverwritten(before, after, lost, attempt, campaign)) return 'overwritten';
	if (lost.size > 0) return { error: lostValuesError(before.id, lost, messages.count === 0), lost };
	if (isOwn || !isAtRisk(before, campaign) || claimOfOtherRun(after, campaign)) return undefined;
	// A list that lags behind does not show what the lead has lost either.
	const error = hasShownClaim ? new ContactEnded(asClaimNotStored()) : claimNotKeptError();
	return { error, lost: unknownLoss(before) };
}

/** What is written back where nobody knows what was lost: the labels are assigned again, too. */
export function unknownLoss(before: KnownLead): ReadonlyMap<string, unknown> {
	return new Map([['labels', before.labels ?? []]]);
}

/**
 * Whether another writer has written over the claim, with what it had read before: only metadata has changed,
 * and what it has written is there, a claim of another campaign or a value of its own.
 */
function isOverwritten(
	before: KnownLead,
	after: KnownLead,
	lost: ReadonlyMap<string, unknown>,
	attempt: Attempt,
	campaign: Campaign,
): boolean {
	if (claimOfOtherRun(after, campaign)) return false;
	if ([...lost.keys()].some((name) => !name.startsWith('metadata.'))) return false;
	const isNewClaim = ({ campaignKey, stored }: StoredClaim) =>
		!isEquivalent(before.claim(campaignKey)?.stored, stored);
	if (claimsOfOthers(after, campaign, crmNow(attempt)).some(isNewClaim)) return true;
	const own = after.claim(campaign.settings.campaignKey);
	const earlier = before.metadata ?? {};
	const isNewValue = (name: string) => name !== 'campaigns' && !Object.hasOwn(earlier, name);
	const hasNewValue = Object.keys(after.metadata ?? {}).some(isNewValue);
	return lost.size === 0 && hasNewValue && (own === undefined || !isNewClaim(own));
}
