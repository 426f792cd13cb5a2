import { ownConversationId, snapshotsForClaim, type Claim, type ClaimStatus } from '../claim/claim';
import type { Campaign } from '../control/campaign';
import { crmNow, type Attempt } from './attempt';

/** A claim with what is known of the contact's message. One that is sent needs no conversations. */
export function newClaim(
	status: ClaimStatus,
	attempt: Attempt,
	{ run, settings }: Campaign,
): Claim {
	const { contact, report, lead, claim } = attempt;
	const { conversationId, conversationReused } = report;
	const earlierOwn = lead && ownConversationId(lead, settings.campaignKey);
	const known = conversationId ?? earlierOwn;
	const isOwn = known !== undefined && (conversationReused === false || known === earlierOwn);
	// A claim that was written by an update says so, and its later forms keep that.
	const isLeadUpdated = claim?.isLeadUpdated ?? false;
	// A lead that this request creates has no conversations.
	const before = lead ? attempt.before : [];
	return {
		status,
		key: settings.typedKey,
		at: new Date(attempt.sentAt ?? crmNow(attempt)).toISOString(),
		run,
		phone: contact.phone,
		...(status !== 'released' && { template: report.template }),
		...(known !== undefined && { conversationId: known }),
		isOwnConversation: isOwn,
		...(status === 'sending' && { isLeadUpdated }),
		...(status === 'sending' && snapshotsForClaim(before)),
	};
}
