import type { IDataObject } from 'n8n-workflow';

import {
	isOpenOrSent,
	metadataWithoutClaim,
	readClaim,
	type Claim,
	type ClaimStatus,
} from '../../shared/claim/claim';
import { ownConversationId } from '../../shared/claim/ownConversation';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import { ContactEnded } from '../report/errors';
import { asClaimNotStored, asUnconfirmedClaim } from '../report/report';
import { crmNow, type Attempt } from './attempt';

/** A claim with what is known of the contact's message. */
export function newClaim(
	status: ClaimStatus,
	attempt: Attempt,
	{ run, settings }: Campaign,
): Claim {
	const { contact, report, lead, clockOffsetMs } = attempt;
	const { conversationId, conversationReused, sentAt } = report;
	const earlierOwn = lead && ownConversationId(lead, settings.campaignKey);
	const known = conversationId ?? earlierOwn;
	const isOwn = known !== undefined && (conversationReused === false || known === earlierOwn);
	// A late note has the time of the message.
	const at = sentAt === null ? crmNow(attempt) : Date.parse(sentAt) + clockOffsetMs;
	return {
		status,
		key: settings.typedKey,
		at: new Date(at).toISOString(),
		run,
		phone: contact.phone,
		template: report.template,
		...(known !== undefined && { conversationId: known }),
		isOwnConversation: isOwn,
	};
}

/**
 * Whether this run has claimed the lead for the contact, and its message is not noted as sent yet. `isOwnConversation`
 * missing: the CRM has renamed the fields.
 */
export function isOwnClaim(
	{ metadata }: Pick<LeadDetails, 'metadata'>,
	{ phone }: Pick<Contact, 'phone'>,
	{ run, settings }: Campaign,
): boolean {
	const claim = readClaim(metadata, settings.campaignKey);
	const isNamedAsWritten = claim?.isOwnConversation !== undefined;
	return (
		isNamedAsWritten && claim.run === run && claim.phone === phone && claim.status === 'sending'
	);
}

/** The claim of another run that has sent to the lead, or may have. */
export function claimOfOtherRun(
	{ metadata }: LeadDetails,
	{ run, settings }: Campaign,
): IDataObject | undefined {
	const claim = readClaim(metadata, settings.campaignKey);
	const isOther = typeof claim?.run === 'string' && claim.run !== run;
	return isOther && isOpenOrSent(claim) ? claim : undefined;
}

/**
 * Goes on only if the lead still shows the claim of this contact.
 *
 * @throws {ContactEnded} when another run has claimed it, or nobody
 */
export function requireOwnClaim(lead: LeadDetails, attempt: Attempt, campaign: Campaign): void {
	if (isOwnClaim(lead, attempt.contact, campaign)) return;
	if (!claimOfOtherRun(lead, campaign)) throw new ContactEnded(asClaimNotStored());
	attempt.claim = undefined;
	throw new ContactEnded(asUnconfirmedClaim());
}

/** The lead without the claim of this contact, which the rules must not see. */
export function withoutOwnClaim(
	lead: LeadDetails,
	contact: Contact,
	campaign: Campaign,
): LeadDetails {
	const { campaignKey } = campaign.settings;
	if (campaignKey === '' || !isOwnClaim(lead, contact, campaign)) return lead;
	return { ...lead, metadata: metadataWithoutClaim(lead.metadata, campaignKey) };
}
