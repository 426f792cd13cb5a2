import type { Claim } from '../../shared/claim/claim';
import type { KnownLead } from '../../shared/lead/knownLead';
import { isSamePhone, showsOtherPhone } from '../../shared/lead/samePhone';
import { type ClaimStatus, isFor, type StoredClaim } from '../../shared/lead/storedClaim';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import { ContactEnded } from '../report/errors';
import { asClaimNotStored, asUnconfirmedClaim } from '../report/report';
import { crmNow, type Attempt } from './attempt';

/** A claim with what is known of the contact's message. */
export function newClaim(
	status: ClaimStatus,
	attempt: Attempt,
	{ runId, settings }: Campaign,
): Claim {
	const { contact, report, lead, clockOffsetMs } = attempt;
	const { conversationId, conversationReused, sentAt } = report;
	const earlierOwn = lead?.ownConversationId(settings.campaignKey);
	const known = conversationId ?? earlierOwn;
	const isOwn = known !== undefined && (conversationReused === false || known === earlierOwn);
	// A late note has the time of the message.
	const at = sentAt === null ? crmNow(attempt) : Date.parse(sentAt) + clockOffsetMs;
	return {
		status,
		key: settings.typedKey,
		at: new Date(at).toISOString(),
		run: runId,
		phone: contact.phone,
		template: report.template,
		...(known !== undefined && { conversationId: known }),
		isOwnConversation: isOwn,
	};
}

/** Whether this run has claimed the lead for the contact, and its message is not noted as sent yet. */
export function isOwnClaim(
	lead: KnownLead,
	{ phone }: Pick<Contact, 'phone'>,
	{ runId, settings }: Campaign,
): boolean {
	const claim = lead.claim(settings.campaignKey);
	return (
		claim !== undefined &&
		claim.isNamedAsWritten &&
		claim.run === runId &&
		claim.phone === phone &&
		claim.status === 'sending'
	);
}

/**
 * Whether a lead that was not found by the contact's phone is somebody else's: it shows another phone, or it
 * does not show the contact's, and the campaign has sent to another phone by it, or may have. That claim must
 * not be written over. A lead by which an earlier run has sent to the contact is the contact's.
 */
export function isOfOther(
	lead: KnownLead,
	{ phone }: Pick<Contact, 'phone'>,
	{ runId, settings }: Pick<Campaign, 'runId' | 'settings'>,
): boolean {
	const claim = lead.claim(settings.campaignKey);
	if (claim?.phone !== undefined && claim.isOpenOrSent) {
		const isForContact = isFor(claim, phone);
		if (isForContact && claim.run !== runId) return false;
		if (!isForContact && !isSamePhone(lead.phone, phone)) return true;
	}
	return showsOtherPhone(lead.phone, phone);
}

/** The claim of another run that has sent to the lead, or may have. */
export function claimOfOtherRun(
	lead: KnownLead,
	{ runId, settings }: Campaign,
): StoredClaim | undefined {
	const claim = lead.claim(settings.campaignKey);
	const isOther = claim?.run !== undefined && claim.run !== runId;
	return isOther && claim.isOpenOrSent ? claim : undefined;
}

/**
 * Goes on only if the lead still shows the claim of this contact.
 *
 * @throws {ContactEnded} when another run has claimed it, or nobody
 */
export function requireOwnClaim(lead: KnownLead, attempt: Attempt, campaign: Campaign): void {
	if (isOwnClaim(lead, attempt.contact, campaign)) return;
	if (!claimOfOtherRun(lead, campaign)) throw new ContactEnded(asClaimNotStored());
	attempt.claim = undefined;
	throw new ContactEnded(asUnconfirmedClaim());
}

/** The lead without the claim of this contact, which the rules must not see. */
export function withoutOwnClaim(lead: KnownLead, contact: Contact, campaign: Campaign): KnownLead {
	const isOwn = isOwnClaim(lead, contact, campaign);
	return isOwn ? lead.withoutClaim(campaign.settings.campaignKey) : lead;
}
