import type { LeadPart } from '../../shared/lead/leadParts';
import type { Ending } from '../report/report';
import { activeConversation } from './activeConversation';
import { campaignCap } from './campaignCap';
import { earlierRuns } from './earlierRuns';
import { followUp } from './followUp';
import { optOut } from './optOut';
import { recentContact } from './recentContact';
import type { Rule, RuleContext, RuleSettings } from './rule';

/** The options of all rules. */
export const ruleOptions = {
	...optOut.options,
	...earlierRuns.options,
	...followUp.options,
	...campaignCap.options,
	...recentContact.options,
	...activeConversation.options,
};

type AllOptions = typeof ruleOptions;

/** The rules in the order in which they apply: the first that ends a contact wins. */
const rules: Array<Omit<Rule<AllOptions>, 'options'>> = [
	optOut,
	earlierRuns,
	followUp,
	campaignCap,
	recentContact,
	activeConversation,
];

/** Parts of a lead that the rules must be able to read with these settings. */
export function neededParts(settings: RuleSettings<AllOptions>): LeadPart[] {
	return [...new Set(rules.flatMap((rule) => rule.needs(settings)))];
}

/** Parts that must be readable of leads of somebody else who shares the contact's tax ID. */
export function neededPartsOfOthers(settings: RuleSettings<AllOptions>): LeadPart[] {
	return optOut.needs(settings);
}

/** What to do if the CRM does not show what rules need with these settings. */
export function adviceFor(hidden: string, settings: RuleSettings<AllOptions>): string {
	return rules
		.filter((rule) => rule.needs(settings).some(({ name }) => name === hidden))
		.map(({ advice }) => advice)
		.join(' ');
}

/** How a rule ends a contact; `undefined` if all rules let it pass. */
export function applyRules(context: RuleContext<AllOptions>): Ending | undefined {
	for (const rule of rules) {
		const leads = rule === optOut ? [...context.leads, ...context.others] : context.leads;
		for (const lead of leads) {
			const ending = rule.apply(lead, context);
			if (ending) return ending;
		}
	}
	return undefined;
}
