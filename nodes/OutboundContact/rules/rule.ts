import type { Contact } from '../contact/contact';
import type { LeadDetails, LeadPart } from '../lead/leadDetails';
import type { ContactReport } from '../report/report';
import type { CampaignSettings } from '../settings/settings';

/** What a rule needs besides the lead. */
export interface RuleContext {
	contact: Pick<Contact, 'plan'>;
	/** The contact's report so far. */
	report: ContactReport;
	/** All leads that were listed for the contact, for rules about the person. */
	leads: readonly LeadDetails[];
	settings: CampaignSettings;
	/** See `Campaign.isResending`. */
	isResending: boolean;
	/** The CRM's or n8n's time, whichever is earlier; in ms since the epoch. */
	now: number;
	/** The CRM's time, by the answer that listed the lead; in ms since the epoch. */
	crmNow: number;
	/** Statuses of a closed conversation, in lower case; any other status counts as open. */
	closedStatuses: readonly string[];
}

/** Ends contacts before their message because of their lead's data. `index.ts` lists the rules. */
export interface Rule {
	/**
	 * Parts of the lead that the rule must be able to read; none if the settings disable the rule.
	 * If the CRM does not show them, the contact fails with `leadUnreadable`.
	 */
	needs: (settings: CampaignSettings) => LeadPart[];
	/** Returns the report with which the contact ends; `undefined` lets it pass. */
	apply: (lead: LeadDetails, context: RuleContext) => ContactReport | undefined;
}
