import { hiddenPart, type LeadPart } from '../../shared/lead/leadParts';
import { asLeadUnreadable, type Ending } from '../report/report';
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

/** What to do if the CRM does not show what rules need with these settings. */
export function adviceFor(hidden: string, settings: RuleSettings<AllOptions>): string {
	return rules
		.filter((rule) => rule.needs(settings).some(({ name }) => name === hidden))
		.map(({ advice }) => advice)
		.join(' ');
}

/** How a rule ends a contact, or that one cannot be applied; `undefined` if all rules let it pass. */
export function applyRules(context: RuleContext<AllOptions>): Ending | undefined {
	const { leads, others, settings } = context;
	const hidden = [
		...leads.map((lead) => hiddenPart(lead, neededParts(settings))),
		...others.map((lead) => hiddenPart(lead, optOut.needs(settings))),
	].find((part) => part !== undefined);
	if (hidden !== undefined) {
		const text = `The ${hidden} of this lead could not be read. ${adviceFor(hidden, settings)} No message was sent. If only this lead is affected, check it in the CRM.`;
		return asLeadUnreadable(text);
	}
	for (const rule of rules) {
		const ending = rule.apply(context);
		if (ending) return ending;
	}
	return undefined;
}
