import type { Contact } from '../contact/contact';
import type { LeadDetails, LeadPart } from '../leadDetails';
import type { ContactReport } from '../report';
import type { CampaignSettings } from '../settings';

/** What a rule decides by, besides the lead. */
export interface RuleContext {
	contact: Pick<Contact, 'plan'>;
	/** What the output says of the contact so far. */
	report: ContactReport;
	settings: CampaignSettings;
	/** The CRM's time, or n8n's where that is the earlier one; in ms since the epoch. */
	now: number;
	/** Statuses of a closed conversation, in lower case; any other status counts as open. */
	closedStatuses: readonly string[];
}

/** Skips contacts because of their lead's data. One file per rule; `index.ts` lists them. */
export interface Rule {
	/**
	 * Parts of the lead that the rule must be able to read; none where the settings switch it off.
	 * A lead that does not show them ends its contact as `leadUnreadable`.
	 */
	needs: (settings: CampaignSettings) => LeadPart[];
	/** The report with which the contact ends; nothing lets it pass. */
	leaveOut: (lead: LeadDetails, context: RuleContext) => ContactReport | undefined;
}
