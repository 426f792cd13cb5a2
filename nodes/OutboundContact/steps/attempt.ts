import type { Claim } from '../../shared/claim/claim';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { ReadingTimes } from '../../shared/lead/listLeads';
import type { Contact } from '../contact/contact';
import type { ContactReport } from '../report/report';

/** A contact on its way: what is known of it, and what was done. Each step returns the next one. */
export interface Attempt {
	readonly contact: Contact;
	/** The report so far. */
	readonly report: ContactReport;
	/** The contact's lead, without a claim of this contact. Missing if there is none yet. */
	readonly lead?: KnownLead;
	/** When the lead was read, or its creation answered. */
	readonly reading: ReadingTimes;
	/** The CRM's clock minus n8n's, by the latest answer about the lead. In ms. */
	readonly clockOffsetMs: number;
	/** The claim of this contact that is on the lead, or may be. */
	readonly claim?: Claim;
	/** Why the contact ends here: no further step is taken. */
	readonly end?: Error;
}

/** A contact before the first step. */
export function newAttempt(contact: Contact): Attempt {
	const now = performance.now();
	const reading = { startedAt: now, answeredAt: now };
	return { contact, report: contact.report, reading, clockOffsetMs: 0 };
}

/** The contact ends here. */
export function ended(attempt: Attempt, end: Error): Attempt {
	return { ...attempt, end };
}

/** The CRM's time. In ms since the epoch. */
export function crmNow({ clockOffsetMs }: Pick<Attempt, 'clockOffsetMs'>): number {
	return Date.now() + clockOffsetMs;
}

/** An attempt whose contact has a lead, as every step after the creation needs it. */
export type AttemptWithLead = Attempt & { readonly lead: KnownLead };

/** Makes sure that the contact has a lead. */
export function requireLead(attempt: Attempt): asserts attempt is AttemptWithLead {
	if (!attempt.lead) throw new Error('The contact has no lead');
}
