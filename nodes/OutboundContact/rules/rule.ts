import type { Fields, ValuesOf } from '../../shared/fields/field';
import type { Check } from './check';

/** What a rule reads of the settings: its own options, and the campaign. */
export type RuleSettings<Own extends Fields> = ValuesOf<Own> & {
	/** The key in its normal form; empty if the field is blank. */
	campaignKey: string;
};

/**
 * Ends contacts before their message because of their lead's data. A new rule is a file here, and its
 * place in `index.ts`.
 */
export interface Rule<Own extends Fields> {
	/** What the documentation calls it. */
	name: string;
	/** Its options, in the group "Who Is Left Out" unless `settings/options.ts` moves them to "Options". */
	options: Own;
	/** What to do if the CRM does not show what the rule reads. */
	advice: string;
	/** What the rule checks with these settings; `undefined` if they turn it off. */
	checkFor: (settings: RuleSettings<Own>) => Check | undefined;
}
