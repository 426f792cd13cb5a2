import type { Claim, StoredClaim } from '../../shared/lead/storedClaim';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { LeadListing, Reading } from '../../shared/lead/listLeads';
import type { Contact } from '../contact/contact';
import type { Campaign } from '../control/campaign';
import { ContactEnded } from '../report/errors';
import { reportOf, type ContactReport, type Ending } from '../report/report';

/** A contact on its way: what is known of it, and what was done. Each step returns the next one. */
export interface Attempt {
	readonly contact: Contact;
	/** What the user should know of it, however it ends. */
	readonly note?: string;
	/** The contact's lead as it was last listed, or answered to its creation. Missing if there is none yet. */
	readonly lead?: KnownLead;
	/** Whether the account had the lead before; `null` where that is unknown, missing before a look-up. */
	readonly hadLead?: boolean | null;
	/** When it was last listed, or answered; before that, when the contact began. */
	readonly reading: Reading;
	/** The claim of this contact that is on the lead, or may be. */
	readonly claim?: Claim;
	/** The claim of an earlier run that it has replaced, if that may have sent: it comes back if this one does not send. */
	readonly replaced?: StoredClaim;
	/** The conversation for the message, whose ID the CRM may not have answered. */
	readonly conversation?: { readonly id: string | null; readonly isReused: boolean };
	/** Why the contact ends here: no further step is taken. */
	readonly end?: Error;
	/** How it ended, once that is final. */
	readonly report: ContactReport;
}

/** An attempt whose contact has a lead, as every step after the creation needs it. */
export type AttemptWithLead = Attempt & { readonly lead: KnownLead };

/**
 * Takes a step: returns the contact after it, with its end if that is one. What it throws ends it, too.
 *
 * @param checkBeforeSending withholds the request of the step where no further one may be taken by then, or the
 *   look-up is too old
 */
export type TakeStep<Taken extends Attempt = Attempt> = (
	attempt: Taken,
	campaign: Campaign,
	checkBeforeSending: () => Error | undefined,
) => Promise<Taken>;

export type TakeStepWithLead = TakeStep<AttemptWithLead>;

/** A contact before the first step. */
export function newAttempt(contact: Contact): Attempt {
	const now = performance.now();
	const reading = { startedAt: now, answeredAt: now, clockOffsetMs: 0 };
	const report = reportOf(contact, { status: 'pending', reason: null });
	return { contact, report, reading };
}

/** The contact ends here. */
export function ended<Latest extends Attempt>(attempt: Latest, end: Error): Latest {
	return { ...attempt, end };
}

/** The contact ends so: see `Ending`. */
export function endedAs<Latest extends Attempt>(attempt: Latest, ending: Ending): Latest {
	return ended(attempt, new ContactEnded(ending));
}

/** The contact with the first of the leads that are listed. */
export function withListing<Latest extends Attempt>(
	attempt: Latest,
	{ leads: [lead], ...reading }: LeadListing,
): Latest {
	return { ...attempt, lead, reading };
}

/** The CRM's time. In ms since the epoch. */
export function crmNow({ clockOffsetMs }: Reading): number {
	return Date.now() + clockOffsetMs;
}
