import type { Campaign } from '../campaign';
import { isClaimedBy, readClaim } from '../claim/claim';
import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../lead/leadDetails';
import type { ContactReport } from '../report';
import { claimHistory, claimLifetimeMs } from './claimHistory';
import {
	areOthersUnchanged,
	snapshotConversations,
	type ConversationChange,
} from './conversationSnapshots';
import { changeSince } from './readBeforeSend';
import { groupsOf, isToOwnPhone, type ConversationKind } from './messageGroups';
import type { SendRecord } from './sendLog';
import { showsSendTime } from './sendTime';

/** What a lead shows about a message. */
export interface Inspection {
	change: ConversationChange;
	kind: ConversationKind;
	/** See `groupsOf`. */
	groups: string[];
	conversationId?: string;
	/** The phone of the message, in digits. */
	phone: string;
	/** Age of the message, in ms. */
	ageMs: number;
	/** Duration of the request of the message, in ms; 0 if unknown. */
	elapsedMs: number;
}

/** A message with an unknown outcome. */
export interface UnsettledMessage {
	contact: Contact;
	report: ContactReport;
	/** As far as it is known, with its ID. */
	lead: LeadDetails;
	/** When the message was sent, if at all; in ms since the epoch. Missing for an earlier run. */
	endedAt?: number;
	/**
	 * Looks for the message in its lead.
	 *
	 * @param lead the current lead
	 * @param readAt when it was read, in ms since the epoch
	 * @returns `undefined` if the lead does not tell anything
	 */
	inspect: (lead: LeadDetails, readAt: number) => Inspection | undefined;
}

/** A message of this run. If another run has claimed the lead since, nothing is known any more. */
export function unsettledFromSend(
	send: SendRecord,
	report: ContactReport,
	{ settings, run }: Campaign,
): UnsettledMessage {
	const { contact, lead, endedAt } = send;
	return {
		contact,
		report,
		lead,
		endedAt,
		inspect: (current, readAt) => {
			const isOwn =
				settings.campaignKey === '' || isClaimedBy(run, current.metadata, settings.campaignKey);
			return isOwn ? inspectSend(send, current, readAt) : undefined;
		},
	};
}

/** What a lead shows about a message of this run. */
export function inspectSend(send: SendRecord, lead: LeadDetails, readAt: number): Inspection {
	const { contact, kind, groups, conversationId, endedAt, elapsedMs } = send;
	return {
		change: provenChange(changeBySend(send, lead), send.lead, contact.phone),
		kind,
		groups,
		conversationId,
		phone: contact.phone,
		ageMs: readAt - endedAt,
		elapsedMs,
	};
}

/** A conversation without a new message says nothing about a message to another number. */
function provenChange(
	change: ConversationChange,
	lead: LeadDetails,
	phone: string,
): ConversationChange {
	return change === 'newMessage' || isToOwnPhone(lead, phone) ? change : 'unclear';
}

function changeBySend(send: SendRecord, lead: LeadDetails): ConversationChange {
	const change = changeSince(send, lead);
	if (change === 'newMessage') {
		return showsSendTime(send, lead) === false ? 'unclear' : 'newMessage';
	}
	if (change === 'unclear') return 'unclear';
	const after = snapshotConversations(lead) ?? [];
	return areOthersUnchanged(send.before, after, send.conversationId) ? 'unchanged' : 'unclear';
}

/** A message that another run may have sent, known from its claim on the lead. */
export function unsettledFromClaim(
	contact: Contact,
	report: ContactReport,
	lead: LeadDetails,
	campaign: Campaign,
): UnsettledMessage {
	return {
		contact,
		report,
		lead,
		inspect: (current, readAt) => {
			const inspection = inspectClaim(contact, current, readAt, campaign);
			return inspection && inspection.ageMs >= claimLifetimeMs ? inspection : undefined;
		},
	};
}

/** What a lead shows about a message of another run; `undefined` if its claim does not tell. */
export function inspectClaim(
	contact: Contact,
	lead: LeadDetails,
	readAt: number,
	{ settings, observed, run, client }: Campaign,
): Inspection | undefined {
	const claim = readClaim(lead.metadata, settings.campaignKey);
	if (!claim || claim.run === run) return undefined;
	const history = claimHistory(claim, lead);
	if (!history) return undefined;
	const { change, kind, conversationId, claimedAt } = history;
	const phone = typeof claim.phone === 'string' ? claim.phone : ownPhone(lead, contact);
	return {
		change: provenChange(change, lead, phone),
		kind,
		groups: groupsOf(
			{ kind, lead, phone, sectorId: contact.plan.sector.id, conversationId },
			client.settings.closedStatuses,
		),
		conversationId,
		phone,
		ageMs: observed.earliestClaimTime(readAt) - claimedAt,
		elapsedMs: 0,
	};
}

/** The contact's phone if it is the lead's; otherwise nobody knows where the message went. */
function ownPhone(lead: LeadDetails, { phone }: Contact): string {
	return isToOwnPhone(lead, phone) ? phone : '';
}

/** Records the lead of a contact that got no message because of an earlier run. */
export function recordEarlierClaim(
	contact: Contact,
	lead: LeadDetails,
	report: ContactReport,
	campaign: Campaign,
): void {
	if (report.reason === 'unconfirmedClaim') campaign.earlierClaims.recordUnconfirmed(contact, lead);
	if (report.reason !== 'alreadySent') return;
	const groups = inspectClaim(contact, lead, Date.now(), campaign)?.groups;
	if (groups) campaign.earlierClaims.recordSent(contact, lead, groups.join());
}
