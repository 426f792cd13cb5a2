import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../leadDetails';
import type { ContactReport } from '../report';

/** A contact at the first step. */
export interface Start {
	contact: Contact;
	/** What the output says so far; with `isOver`, what it will say. */
	report: ContactReport;
	/** What a campaign with a key has written on the lead, once that was tried. */
	claim?: Claim;
	/** When the contact was about to be claimed, in ms since the epoch. */
	begunAt?: number;
	isOver?: false;
}

/** A note that this run may have left on a lead, to be moved on when the contact ends. */
export interface Claim {
	lead: LeadDetails;
}

/** A contact whose lead is known, and passed the rules. */
export interface LeadTaken extends Start {
	/** Without the note of its own claim. */
	lead: LeadDetails;
	/** When the CRM has shown it, by n8n's clock. In ms since the epoch. */
	readAt: number;
}

/** A contact whose conversation is known. */
export interface ConversationTaken extends LeadTaken {
	conversationId: string;
	/** Whether the run has surely created the conversation, by the CRM's own clock. */
	isNewConversation: boolean;
	/** When the request that opened it was under way, where this run has opened it. */
	openedWithin?: Moments;
}

/** A stretch of time, by n8n's clock. Both ends in ms since the epoch. */
export interface Moments {
	from: number;
	to: number;
}

/** A contact that ended. */
export interface Over {
	report: ContactReport;
	claim?: Claim;
	isOver: true;
}

/** Ends a contact with this report. The claim stays for `noteOutcome` to move on. */
export function over(report: ContactReport, claim?: Claim): Over {
	return { report, claim, isOver: true };
}
