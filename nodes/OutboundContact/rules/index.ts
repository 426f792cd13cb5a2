import type { Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import type { LeadDetails, LeadPart } from '../leadDetails';
import type { ContactReport } from '../report';
import type { CampaignSettings } from '../settings';
import { activeConversation } from './activeConversation';
import { earlierRuns } from './earlierRuns';
import { optOut } from './optOut';
import { recentContact } from './recentContact';
import type { Rule, RuleContext } from './rule';

/** The rules, in the order in which they are asked: the first that leaves a contact out wins. */
const rules: Rule[] = [optOut, earlierRuns, recentContact, activeConversation];

/** Parts of a lead that the rules must be able to read with these settings. */
export function neededParts(settings: CampaignSettings): LeadPart[] {
	return [...new Set(rules.flatMap((rule) => rule.needs(settings)))];
}

/** The report of a contact that a rule leaves out; nothing where all let it pass. */
export function leftOutByRule(lead: LeadDetails, context: RuleContext): ContactReport | undefined {
	for (const { leaveOut } of rules) {
		const report = leaveOut(lead, context);
		if (report) return report;
	}
	return undefined;
}

/** What the rules decide by, of a contact of the run. */
export function ruleContext(
	contact: Contact,
	report: ContactReport,
	campaign: Campaign,
): RuleContext {
	const { settings, client, observed } = campaign;
	const { closedStatuses } = client.settings;
	return { contact, report, settings, closedStatuses, now: observed.earliestNow(Date.now()) };
}
