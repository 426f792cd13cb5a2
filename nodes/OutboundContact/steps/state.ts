import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../lead/leadDetails';
import type { ContactReport } from '../report';

/** A contact before the first step. */
export interface StartState {
	contact: Contact;
	/** The report so far. */
	report: ContactReport;
	/** The lead that this run may have claimed, whose claim is updated when the contact ends. */
	claimedLead?: LeadDetails;
	/**
	 * Whether the claim is of another contact that turned out to be the same lead: it names another
	 * phone, and must be written again before a message.
	 */
	isClaimOfOtherContact?: boolean;
	/** When the run started to claim the lead, in ms since the epoch. */
	claimStartedAt?: number;
	hasEnded?: false;
}

/** A contact whose lead is known and has passed the rules. */
export interface LeadState extends StartState {
	/** Without the claim of this run. */
	lead: LeadDetails;
	/** Other leads with the contact's phone, as far as they were read. The rules apply to them too. */
	duplicates?: LeadDetails[];
	/** When the lead was read, by n8n's clock. In ms since the epoch. */
	readAt: number;
}

/** A contact whose conversation is known; `report` names it, unless the CRM did not. */
export interface ConversationState extends LeadState {
	/** Whether the CRM's clock shows that this run has created the conversation. */
	isNewConversation: boolean;
	/** Time of the request that opened the conversation, if this run has opened it. */
	openedDuring?: TimeRange;
}

/** A time range by n8n's clock. In ms since the epoch. */
export interface TimeRange {
	from: number;
	to: number;
}

/** A contact that has ended. */
export interface EndState {
	/** The final report. */
	report: ContactReport;
	claimedLead?: LeadDetails;
	hasEnded: true;
}

/** Ends a contact with this report. */
export function endWith(report: ContactReport, claimedLead?: LeadDetails): EndState {
	return { report, claimedLead, hasEnded: true };
}
