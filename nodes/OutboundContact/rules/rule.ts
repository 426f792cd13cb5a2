import type { LeadDetails } from '../../shared/lead/leadDetails';
import type { LeadPart } from '../../shared/lead/leadParts';
import type { Fields, ValuesOf } from '../../shared/fields/field';
import type { Ending } from '../report/report';

/** What a rule reads of the settings: its own options, and the campaign. */
export type RuleSettings<Own extends Fields> = ValuesOf<Own> & {
	/** The key in its normal form; empty if the field is blank. */
	campaignKey: string;
};

/** What rules decide by. */
export interface RuleContext<Own extends Fields> {
	/** The contact's phone: digits with country code (spec, section 1). */
	phone: string;
	/** The sector that is sent from. */
	sectorId: string;
	/** Whether the contact is sent to again if "Send Unconfirmed Again" chooses it. */
	isSentAgain?: boolean;
	/** All leads of the contact; none if it is new. */
	leads: readonly LeadDetails[];
	/** Leads of somebody else who shares the contact's tax ID: only opt-outs count. */
	others: readonly LeadDetails[];
	settings: RuleSettings<Own>;
	/** The CRM's or n8n's time, whichever is earlier; in ms since the epoch. */
	now: number;
	/** The CRM's time, by the answer that listed the lead; in ms since the epoch. */
	crmNow: number;
	/** Statuses of a closed conversation, in lower case; any other status counts as open. */
	closedStatuses: readonly string[];
}

/**
 * Ends contacts before their message because of their lead's data. A new rule is a file here, its place
 * in `index.ts`, and its reason in docs/campaign-results.md.
 */
export interface Rule<Own extends Fields> {
	/** Its options, in the group "Who Is Left Out" unless `settings/options.ts` moves them to "Options". */
	options: Own;
	/**
	 * Parts of the lead that the rule must be able to read; none if the settings disable the rule.
	 * If the CRM does not show them, the contact fails with `leadUnreadable`.
	 */
	needs: (settings: RuleSettings<Own>) => LeadPart[];
	/** What to do if the CRM does not show them. */
	advice: string;
	/** Returns how the contact ends; `undefined` lets it pass. */
	apply: (context: RuleContext<Own>) => Ending | undefined;
}
