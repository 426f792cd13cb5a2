import type { Claim } from '../../shared/claim/claim';
import type { KnownLead } from '../../shared/lead/knownLead';
import { readingNow, type ReadingTimes } from '../../shared/lead/listLeads';
import type { LeadReading } from '../../shared/lead/writeMetadata';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import type { ContactReport } from '../report/report';

/** A contact on its way through the steps, each of which adds what it has found or done. */
export interface Attempt {
	contact: Contact;
	/** The report so far. */
	report: ContactReport;
	/** The contact's lead, without a claim of this contact. Missing if there is none yet. */
	lead?: KnownLead;
	/** When the lead was read, or its creation answered. */
	reading: ReadingTimes;
	/** The CRM's clock minus n8n's, by the latest answer about the lead. In ms. */
	clockOffsetMs: number;
	/** The claim of this contact that is on the lead, or may be. */
	claim?: Claim;
}

/** A contact before the first step. */
export function newAttempt(contact: Contact): Attempt {
	const reading = readingNow();
	return { contact, report: contact.report, reading, clockOffsetMs: 0 };
}

/** The CRM's time. In ms since the epoch. */
export function crmNow({ clockOffsetMs }: Pick<Attempt, 'clockOffsetMs'>): number {
	return Date.now() + clockOffsetMs;
}

/** The CRM's time when the lead was read. In ms since the epoch. */
export function crmTimeOfReading(attempt: Attempt): number {
	return crmNow(attempt) - (performance.now() - attempt.reading.answeredAt);
}

/** An attempt whose contact has a lead, as every step after the creation needs it. */
export type AttemptWithLead = Attempt & { lead: KnownLead };

/** Makes sure that the contact has a lead. */
export function requireLead(attempt: Attempt): asserts attempt is AttemptWithLead {
	if (!attempt.lead) throw new Error('The contact has no lead');
}

/** The contact's lead as it was read. */
export function leadReading({ lead, reading }: AttemptWithLead): LeadReading {
	return { lead, ...reading };
}

/** Tells the writes of a contact's steps to its lead from those of others. */
export function writerOf({ contact }: Attempt, { runId }: Pick<Campaign, 'runId'>): string {
	return `${runId} ${contact.itemIndex}`;
}
