/** Outcomes of a contact, in the order in which they are counted. */
export const contactStatuses = [
	/** The CRM accepted the message. */
	'sent',
	/** Preview or test: the message would be sent. */
	'planned',
	/** Left out: see the reason. */
	'skipped',
	/** Certainly no message was sent; the error says what to do. */
	'failed',
	/** Not tried, or released: another run can continue with it. */
	'pending',
	/** It is unknown whether the message was sent; it was not retried. */
	'unconfirmed',
] as const;

/** Outcome of a contact. */
export type ContactStatus = (typeof contactStatuses)[number];

/**
 * Why a contact ended, by its status. Workflows branch on these, so docs/campaign-results.md lists them all. Of a failed
 * contact, `outcomeUnknown` is that of a request before its message; of an unconfirmed one, that of the message.
 */
interface Reasons extends Record<ContactStatus, string> {
	sent: 'claimNotUpdated';
	planned: 'test';
	skipped:
		| 'activeConversation'
		| 'alreadySent'
		| 'answered'
		| 'contactedRecently'
		| 'duplicatePhone'
		| 'emptyRow'
		| 'notInCampaign'
		| 'optedOut'
		| 'suppressed'
		| 'tooLate'
		| 'tooManyCampaigns';
	failed:
		| 'claimNotStored'
		| 'emptyPhone'
		| 'invalidLeadFields'
		| 'invalidOptions'
		| 'invalidPhone'
		| 'invalidVariables'
		| 'leadUnreadable'
		| 'notARow'
		| 'outcomeUnknown'
		| 'refused'
		| 'runStopped'
		| 'tokenRefused'
		| 'unexpected'
		| 'unreachable';
	pending: 'cancelled' | 'limitReached' | 'otherRun' | 'outsideHours' | 'overLimit' | 'stopped';
	unconfirmed: 'outcomeUnknown' | 'unconfirmedClaim';
}

/** The reasons of a status; by default, of any. */
export type Reason<Status extends ContactStatus = ContactStatus> = Reasons[Status];
