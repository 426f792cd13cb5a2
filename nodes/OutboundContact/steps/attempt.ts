import type { Claim } from '../../shared/claim/claim';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import type { Contact } from '../contact/contact';
import type { ContactReport } from '../report/report';

/** A contact on its way through the steps, each of which adds what it has found or done. */
export interface Attempt {
	contact: Contact;
	/** The report so far. */
	report: ContactReport;
	/** The contact's lead, without a claim of this contact. Missing if there is none yet. */
	lead?: LeadDetails;
	/** When the CRM had answered with the lead, by n8n's clock. In ms since the epoch. */
	readAt: number;
	/** The CRM's clock minus n8n's, by the latest answer about the lead. In ms. */
	clockOffsetMs: number;
	/** The claim of this contact that is on the lead, or may be. */
	claim?: Claim;
}

/** A contact before the first step. */
export function newAttempt(contact: Contact): Attempt {
	return { contact, report: contact.report, readAt: Date.now(), clockOffsetMs: 0 };
}

/** The CRM's time. In ms since the epoch. */
export function crmNow({ clockOffsetMs }: Attempt): number {
	return Date.now() + clockOffsetMs;
}

/** The lead of a contact that has one: nothing is claimed, opened or sent without. */
export function requireLead({ lead }: Attempt): LeadDetails {
	if (!lead) throw new Error('The contact has no lead');
	return lead;
}
