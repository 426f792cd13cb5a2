import type { IDataObject } from 'n8n-workflow';

import type { RenderedTemplate } from '../shared/template';

/** Outcome of a contact. */
export type ContactStatus =
	/** The CRM accepted the message. */
	| 'sent'
	/** A dry run: the message would be sent. */
	| 'planned'
	/** Left out by a rule: see the reason. */
	| 'skipped'
	/** Certainly no message was sent, and something must be fixed. */
	| 'failed'
	/** Not tried, or released: another run continues with it. */
	| 'pending'
	/** It is unknown whether a message was sent; it was not retried. */
	| 'unconfirmed';

/** The step at which a contact ended without a message. */
export type ContactStep = 'validate' | 'lead' | 'conversation' | 'message';

/** Why a contact is pending. */
export type PendingReason = 'cancelled' | 'stopped' | 'outsideHours' | 'overLimit' | 'limitReached';

/** Why a contact was skipped, failed, is pending or unconfirmed: an identifier to branch on. */
export type ContactReason =
	| PendingReason
	| 'emptyPhone'
	| 'invalidPhone'
	| 'invalidVariables'
	| 'invalidLeadFields'
	| 'invalidOptions'
	| 'duplicatePhone'
	| 'duplicateLead'
	| 'optedOut'
	| 'tooLate'
	| 'test'
	| 'alreadySent'
	| 'unconfirmedClaim'
	| 'claimNotUpdated'
	| 'contactedRecently'
	| 'activeConversation'
	| 'leadUnreadable'
	| 'phoneOfAnotherLead'
	| 'claimNotKept'
	| 'refused'
	| 'unreachable'
	| 'outcomeUnknown'
	| 'tokenRefused'
	| 'runStopped'
	| 'unexpected';

/** What the CRM shows of a message whose send was left without an answer. */
export type ContactEvidence = 'arrived' | 'notArrived';

/** One output item: the result for one input item. */
export interface ContactReport {
	status: ContactStatus;
	reason: ContactReason | null;
	failedStep: ContactStep | null;
	/**
	 * What happened, for people; `null` of one that a rule leaves out. n8n takes a first output item
	 * that has this key for a failed run of the node, and older versions do so whatever it holds:
	 * Retry On Fail then runs the node again. So the key is not there on what was sent or planned.
	 */
	error?: string | null;
	/** Number of the input item, as n8n counts: the first is 0. */
	item: number;
	/** "Lead Name" of the item; `null` where it has none. */
	name: string | null;
	/** Digits with country code (spec, section 1); as given where it is no phone. */
	phone: string;
	leadId: string | null;
	/** Whether the account had this lead before; `null` when that is not known. */
	leadAlreadyExisted: boolean | null;
	conversationId: string | null;
	conversationReused: boolean | null;
	messageId: string | null;
	/** Name and language, as `name|language`. */
	template: string;
	/** When the CRM took the message, ISO 8601. */
	sentAt: string | null;
	/** What the CRM shows of a message that nobody confirmed; `null` where that was not looked at. */
	evidence: ContactEvidence | null;
	/** When a pending contact can be gone on with, ISO 8601; `null` where that is not known. */
	retryAt: string | null;
	/** The rendered text, in dry runs. */
	preview?: RenderedTemplate;
	/** The input item's own json, when asked for. */
	input?: IDataObject;
}

/** A report of a contact for which nothing was done yet. */
export function newReport(
	item: number,
	{ name = '', phone = '', template = '' }: { name?: string; phone?: string; template?: string },
): ContactReport {
	return {
		status: 'failed',
		reason: null,
		failedStep: null,
		item,
		name: name === '' ? null : name,
		phone,
		leadId: null,
		leadAlreadyExisted: null,
		conversationId: null,
		conversationReused: null,
		messageId: null,
		template,
		sentAt: null,
		evidence: null,
		retryAt: null,
	};
}

/** The report of a contact whose message the CRM took. */
export function sent(report: ContactReport, messageId: string | null, at: Date): ContactReport {
	return { ...report, status: 'sent', messageId, sentAt: at.toISOString() };
}

/** The report of a contact that a dry run would send to. */
export function planned(report: ContactReport, preview?: RenderedTemplate): ContactReport {
	return { ...report, status: 'planned', preview };
}

/**
 * The report of a contact that a rule leaves out.
 *
 * @param note what people need to know besides the reason
 */
export function skipped(
	report: ContactReport,
	reason: ContactReason,
	note: string | null = null,
): ContactReport {
	return ended(report, { status: 'skipped', reason, failedStep: null, error: note });
}

/** The report of a contact that got no message. */
export function failed(
	report: ContactReport,
	failedStep: ContactStep | null,
	reason: ContactReason,
	error: string,
): ContactReport {
	return ended(report, { status: 'failed', reason, failedStep, error });
}

/**
 * The report of a contact that another run can go on with.
 *
 * @param retryAt when, where that is known
 */
export function pending(
	report: ContactReport,
	reason: PendingReason,
	error: string,
	retryAt?: Date,
): ContactReport {
	const end = { status: 'pending', reason, failedStep: null, error } as const;
	return { ...ended(report, end), retryAt: retryAt?.toISOString() ?? null };
}

/** The report of a contact of which nobody knows whether it got a message. */
export function unconfirmed(
	report: ContactReport,
	reason: ContactReason,
	error: string,
): ContactReport {
	return ended(report, { status: 'unconfirmed', reason, failedStep: 'message', error });
}

/**
 * The report of a contact that got the message without the CRM's answer saying so.
 *
 * @param at when it was sent, as nearly as is known
 */
export function arrived(report: ContactReport, at: Date): ContactReport {
	const end = { ...sent(report, null, at), reason: null, failedStep: null };
	delete end.error;
	return { ...end, evidence: 'arrived' };
}

/** The report of an unconfirmed contact whose message does not show in the CRM. */
export function notArrived(report: ContactReport): ContactReport {
	const text =
		'The CRM shows other messages of this campaign but not this one: it did not arrive. "Send Unconfirmed Again" sends it in a later run.';
	return {
		...report,
		evidence: 'notArrived',
		error: report.error ? `${report.error} ${text}` : text,
	};
}

/** How it ended stands first: it is what people look for in a table. */
function ended(
	report: ContactReport,
	end: Pick<ContactReport, 'status' | 'reason' | 'failedStep' | 'error'>,
): ContactReport {
	return Object.assign({}, end, report, end);
}
