import type { MessageEvidence } from '../../shared/claim/evidence';
import { sentences } from '../../shared/editorText';
import type { ContactStatus, Reason } from './status';

/** The step at which a contact failed. */
export type ContactStep = 'validate' | 'lead' | 'conversation' | 'message';

/** What the report of an item says however it ends. */
export interface ItemFacts {
	/** Index of the input item. */
	itemIndex: number;
	/** "Lead Name" of the item; `null` if it is blank. */
	name: string | null;
	/** Digits with country code (spec, section 1); an invalid phone as entered. */
	phone: string;
	/** Name and language, as `name|language`; empty if unknown. */
	template: string;
	/** What the user should know of the contact, such as a tax ID that was left out; also if it was sent. */
	note?: string;
}

/** How a contact ends, and what is known of it by then. */
export interface Ending {
	status: ContactStatus;
	/** Why: workflows can branch on it. */
	reason: Reason | null;
	/** Where a contact failed, or became unconfirmed. */
	failedStep?: ContactStep;
	/**
	 * What happened, for the user; `null` if the reason says all, as where a rule skipped the contact. If the
	 * first output item has this key, n8n counts the run of the node as failed, older versions even with
	 * `null`, and Retry On Fail runs it again. So sent contacts, which are on that output, do not have the key.
	 */
	error?: string | null;
	leadId?: string | null;
	/** Whether the account already had this lead; `null` if unknown. */
	leadAlreadyExisted?: boolean | null;
	conversationId?: string | null;
	conversationReused?: boolean | null;
	messageId?: string | null;
	/** The template of an earlier message that the report is about. */
	template?: string;
	/** When the CRM accepted the message, ISO 8601. */
	sentAt?: string | null;
	/** What the CRM shows of an unconfirmed message; `null` if that cannot be told. */
	evidence?: MessageEvidence;
	/** When a contact can be tried again, ISO 8601; `null` if unknown. */
	retryAt?: string | null;
	/**
	 * In previews: what is doubtful about the phone or a name, such as `landline`, and the column by which the
	 * contact has opted out.
	 */
	check?: string;
	/** In previews: the message as one text. */
	text?: string;
	/** In previews: the key of another campaign whose message had the same template. */
	earlierCampaign?: string;
}

/** One output item: the result for one input item. */
export interface ContactReport extends Ending, Omit<ItemFacts, 'itemIndex'> {
	/** Number of the input item, from 1. */
	item: number;
	template: string;
	/** The lead's page in the CRM; only if the credential has "Lead Page". */
	leadUrl?: string;
}

/** The report of an item that has ended. */
export function reportOf(
	{ itemIndex, name, phone, template, note }: ItemFacts,
	ending: Ending,
): ContactReport {
	return { item: itemIndex + 1, name, phone, template, note, ...ending };
}

/** Whether the contact has got the message, or may have, from this run or an earlier one. */
export function mayHaveMessage({ status }: Pick<ContactReport, 'status'>): boolean {
	return ['sent', 'unconfirmed'].includes(status);
}

/** Whether nobody knows whether the message of this run went out. */
export function isUnknownOutcome({ status, reason }: ContactReport): boolean {
	return status === 'unconfirmed' && reason === 'outcomeUnknown';
}

/** The report with one more sentence in its error. */
export function withFurtherError(report: ContactReport, text: string) {
	return { ...report, error: sentences(report.error, text) };
}

/** The CRM accepted the message. */
export const asSent = (messageId: string | null, at: Date): Ending => ({
	...{ status: 'sent', reason: null, messageId, sentAt: at.toISOString() },
});

/** A run in mode Send would send the message. */
export const asPlanned = (text?: string, check?: string): Ending => ({
	...{ status: 'planned', reason: null, text, check },
});

/** Ends contacts with a status, for one of its reasons. */
const endingAs =
	<Status extends ContactStatus>(status: Status) =>
	(reason: Reason<Status>, error: string | null = null): Ending => ({ status, reason, error });

/** The contact is skipped. */
export const asSkipped = endingAs('skipped');

/** The contact certainly got no message because something failed. */
export const asFailed = endingAs('failed');

/** The contact may have got a message. */
export const asUnconfirmed = endingAs('unconfirmed');

/** Another run can continue with the contact. */
export const asPending = (reason: Reason<'pending'>, error: string, at?: Date): Ending => ({
	...{ status: 'pending', reason, error, retryAt: at?.toISOString() },
});

/** The lead does not show what the rules need: that never counts as "none". */
export function asLeadUnreadable(
	text = 'This lead could not be read, but "Campaign Key" or "Follow Up On" needs it. No message was sent. Run again later; if this persists, check the lead in the CRM.',
): Ending {
	return asFailed('leadUnreadable', text);
}

/** The lead did not keep what prevents a second message. */
export const asClaimNotStored = asFailed(
	'claimNotStored',
	'The CRM accepted what "Campaign Key" stores on the lead, but the lead does not show it, so nothing would prevent a second message. No message was sent. Run again; if this persists, check in the CRM whether something else changes this lead.',
);

/**
 * An earlier run may have sent to the contact, or another one is about to.
 *
 * @param until when that run has certainly ended; missing if it may have
 */
export function asUnconfirmedClaim(evidence: MessageEvidence = null, until?: Date): Ending {
	const text = until
		? 'Another run of this campaign has claimed this lead within the last 15 minutes, and may be about to send. No message was sent; "Send Unconfirmed Again" sends it once the claim is older.'
		: 'Another run of this campaign has claimed this lead: it was interrupted while sending, or is still running. No message was sent now. Once no run is in progress, check in the CRM whether the earlier message arrived; "Send Unconfirmed Again" sends it again.';
	return { ...asUnconfirmed('unconfirmedClaim', text), evidence, retryAt: until?.toISOString() };
}

/** Report of a contact whose claim could not be released. A pending one becomes unconfirmed. */
export function withUnreleasedClaim(report: ContactReport): ContactReport {
	const text =
		'The lead still says that this campaign is sending to it, as that could not be written back. The next run may report this contact as unconfirmed.';
	const extended = withFurtherError(report, text);
	if (report.status !== 'pending') return extended;
	return { ...report, ...asUnconfirmed('unconfirmedClaim', extended.error), retryAt: undefined };
}
