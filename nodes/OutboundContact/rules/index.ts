import {
	fieldsOfParts,
	type LeadDetails,
	type LeadPart,
	type PartField,
} from '../lead/leadDetails';
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

/** Fields that the CRM must show of a lead, because the rules protect people with them. */
export function neededFields(settings: CampaignSettings): PartField[] {
	return fieldsOfParts(neededParts(settings));
}

/**
 * The report of a contact that a rule ends, and the lead because of which; `undefined` if all rules
 * let all of its leads pass.
 */
export function applyRules(
	context: RuleContext,
): { report: ContactReport; lead: LeadDetails } | undefined {
	for (const rule of rules) {
		for (const lead of context.leads) {
			const report = rule.apply(lead, context);
			if (report) return { report, lead };
		}
	}
	return undefined;
}
