import type { ContactStatus } from './report';

/** Why a contact ended, by its status. Workflows branch on these, so docs/campaign-results.md lists them all. */
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
	pending: 'cancelled' | 'limitReached' | 'outsideHours' | 'overLimit' | 'stopped';
	unconfirmed: 'outcomeUnknown' | 'unconfirmedClaim';
}

/** The reasons of a status; by default, of any. */
export type Reason<Status extends ContactStatus = ContactStatus> = Reasons[Status];
