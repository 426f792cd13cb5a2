import type { MessageEvidence } from '../../shared/claim/evidence';
import type { KnownLead } from '../../shared/lead/knownLead';
import type { StoredClaim } from '../../shared/lead/storedClaim';
import type { Ending } from '../report/report';
import type { CampaignSettings } from '../settings/settings';

/** The parts of a lead that rules read and a CRM may hide, with what people call them. */
export const partNames = {
	labels: 'labels',
	claims: 'metadata',
	conversationStates: 'conversations',
	lastMessages: 'conversations',
};

export type Part = keyof typeof partNames;

/** What a rule sees of a lead: the parts that it needs, which are shown, and no other. */
export type LeadFor<Needed extends Part> = Pick<KnownLead, 'ownConversationId'> & {
	[Name in Needed]: NonNullable<KnownLead[Name]>;
};

/** What rules decide by, besides the leads. */
export interface RuleContext {
	/** The contact's phone: digits with country code (spec, section 1). */
	phone: string;
	/** The run, whose own claim leaves nobody out. */
	runId: string;
	/** The sector that is sent from. */
	sectorId: string;
	/** Whether the contact has its second turn, in which "Send Unconfirmed Again" may let it pass. */
	isSentAgain?: boolean;
	/** The CRM's or n8n's time, whichever is earlier; in ms since the epoch. */
	now: number;
	/** The CRM's time, by the answer that listed the lead; in ms since the epoch. */
	crmNow: number;
	/** Statuses of a closed conversation, in lower case; any other status counts as open. */
	closedStatuses: readonly string[];
}

/** What the leads of the contact show of messages. */
export interface ShownMessages {
	evidenceOf: (claim: StoredClaim) => MessageEvidence;
	/** Whether a claim counts as a message that reached its lead: see `hasReached`. */
	hasReached: (claim: StoredClaim) => boolean;
}

/** Ends contacts before their message because of their leads; its place in `index.ts` is its turn. */
export interface Rule<Needed extends Part> {
	/** What it reads. A lead that hides any of it ends the contact. */
	needs: readonly Needed[];
	/** What turns it off, as a clause. */
	turnOff: string;
	isOn: (settings: CampaignSettings) => boolean;
	/** Whether it reads leads of others, too, who share the contact's tax ID or e-mail. */
	countsOthers?: boolean;
	/** How a contact with these leads ends; `undefined` lets it pass. */
	decide: (
		leads: Array<LeadFor<Needed>>,
		settings: CampaignSettings,
		context: RuleContext & ShownMessages,
	) => Ending | undefined;
}

/** A rule, which sees what it needs: `needs` decides what `decide` can read. */
export function defineRule<const Needed extends Part>(rule: Rule<Needed>): Rule<Needed> {
	return rule;
}
