import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import type { LeadPart } from '../../shared/lead/leadParts';
import type { ContactReport } from '../report/report';
import type { CampaignSettings } from '../settings/settings';

/** What a rule needs besides the lead. */
export interface RuleContext {
	contact: Pick<Contact, 'phone' | 'plan' | 'isSentAgain'>;
	/** The contact's report so far. */
	report: ContactReport;
	/** All leads of the contact, for rules about the person. */
	leads: readonly LeadDetails[];
	/** Leads of somebody else who shares the contact's tax ID: only opt-outs count. */
	others: readonly LeadDetails[];
	settings: CampaignSettings;
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
