import {
	metadataWithoutClaim,
	ownConversationId,
	readClaim,
	type Claim,
	type ClaimStatus,
} from '../../shared/claim/claim';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
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
 * Whether this run has claimed the lead for the contact, and its message is not noted as sent yet. The
 * name of a field in two words shows that the CRM keeps names as they are.
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
