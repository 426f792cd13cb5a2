import type { KnownLead } from '../../shared/lead/knownLead';
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

/** What rules decide by, besides the leads that they read. */
export interface RuleContext {
	/** The contact: its phone, what it is sent from, and whether it has its second turn. */
	contact: { phone: string; plan: { sector: { id: string } }; isSentAgain?: boolean };
	/** The run, whose own claim leaves nobody out. */
	runId: string;
	/** The CRM's time, by the answer that listed the lead; in ms since the epoch. */
	crmNow: number;
	/** Statuses of a closed conversation, in lower case; any other status counts as open. */
	closedStatuses: readonly string[];
	/** All leads that are judged, whose conversations may show the message of a claim on any of them. */
	all: readonly KnownLead[];
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
		context: RuleContext,
	) => Ending | undefined;
}

/** A rule, which sees what it needs: `needs` decides what `decide` can read. */
export function defineRule<const Needed extends Part>(rule: Rule<Needed>): Rule<Needed> {
	return rule;
}
