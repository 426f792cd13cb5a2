import type { Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import {
	protectedField,
	type LeadDetails,
	type LeadField,
	type LeadPart,
} from '../lead/leadDetails';
import type { ContactReport } from '../report';
import type { CampaignSettings } from '../settings';
import { activeConversation } from './activeConversation';
import { earlierRuns } from './earlierRuns';
import { optOut } from './optOut';
import { recentContact } from './recentContact';
import type { Rule, RuleContext } from './rule';

/** The rules in the order in which they apply: the first that ends a contact wins. */
const rules: Rule[] = [optOut, earlierRuns, recentContact, activeConversation];

/** Parts of a lead that the rules must be able to read with these settings. */
export function neededParts(settings: CampaignSettings): LeadPart[] {
	return [...new Set(rules.flatMap((rule) => rule.needs(settings)))];
}

/** Fields that the CRM must show of a lead, because the rules protect people with them. */
export function protectedFields(settings: CampaignSettings): LeadField[] {
	return neededParts(settings).flatMap((part) => protectedField[part] ?? []);
}

/** The report of a contact that a rule ends; `undefined` if all rules let it pass. */
export function applyRules(lead: LeadDetails, context: RuleContext): ContactReport | undefined {
	for (const rule of rules) {
		const report = rule.apply(lead, context);
		if (report) return report;
	}
	return undefined;
}

/** Creates what the rules need to decide about a contact. */
export function ruleContext(
	contact: Contact,
	report: ContactReport,
	campaign: Campaign,
): RuleContext {
	const { settings, client, observed } = campaign;
	const { closedStatuses } = client.settings;
	const now = Date.now();
	return {
		contact,
		report,
		settings,
		closedStatuses,
		now: observed.earliestNow(now),
		claimNow: observed.earliestClaimTime(now),
	};
}
