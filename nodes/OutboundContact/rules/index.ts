import type { LeadPart } from '../../shared/lead/leadParts';
import type { ContactReport } from '../report/report';
import type { CampaignSettings } from '../settings/settings';
import { activeConversation } from './activeConversation';
import { campaignCap } from './campaignCap';
import { earlierRuns } from './earlierRuns';
import { followUp } from './followUp';
import { optOut } from './optOut';
import { recentContact } from './recentContact';
import type { Rule, RuleContext } from './rule';

/** The rules in the order in which they apply: the first that ends a contact wins. */
const rules: Rule[] = [
	optOut,
	earlierRuns,
	followUp,
	campaignCap,
	recentContact,
	activeConversation,
];

/** Parts of a lead that the rules must be able to read with these settings. */
export function neededParts(settings: CampaignSettings): LeadPart[] {
	return [...new Set(rules.flatMap((rule) => rule.needs(settings)))];
}

/** Parts that must be readable of leads of somebody else who shares the contact's tax ID. */
export function neededPartsOfOthers(settings: CampaignSettings): LeadPart[] {
	return optOut.needs(settings);
}

/** Whether a contact is protected by what leads show, so that they are looked up before a creation. */
export function isLookedUpFirst(settings: CampaignSettings): boolean {
	// Conversations alone only decide whether one is reused.
	return (
		settings.mode === 'preview' || neededParts(settings).some((part) => part !== 'conversations')
	);
}

/** The report of a contact that a rule ends; `undefined` if all rules let it pass. */
export function applyRules(context: RuleContext): ContactReport | undefined {
	for (const rule of rules) {
		const leads = rule === optOut ? [...context.leads, ...context.others] : context.leads;
		for (const lead of leads) {
			const report = rule.apply(lead, context);
			if (report) return report;
		}
	}
	return undefined;
}
