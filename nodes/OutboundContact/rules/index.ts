import type { KnownLead } from '../../shared/lead/knownLead';
import { asLeadUnreadable, type Ending } from '../report/report';
import type { CampaignSettings } from '../settings/settings';
import { campaignCap, earlierRuns, followUp } from './earlierMessages';
import { activeConversation, optOut, recentContact } from './leadState';
import { partNames, type LeadFor, type Part, type Rule, type RuleContext } from './rule';

/** The rules in the order in which they decide, once the leads show what all of them read: the first wins. */
export const rules: ReadonlyArray<Rule<Part>> = [
	optOut,
	earlierRuns,
	followUp,
	campaignCap,
	recentContact,
	activeConversation,
];

/** The leads of a contact. */
export interface ContactLeads {
	/** All that have the contact's phone; none if it is new. */
	leads: readonly KnownLead[];
	/** Leads of somebody else who shares the contact's tax ID or e-mail: opt-outs count, and messages to the contact's phone. */
	others?: readonly KnownLead[];
}

const activeRules = (settings: CampaignSettings) => rules.filter(({ isOn }) => isOn(settings));

/** Whether any rule may end a contact with these settings. */
export function mayLeaveOut(settings: CampaignSettings): boolean {
	return activeRules(settings).length > 0;
}

/**
 * The first part that a lead hides, in the order of the rules, as people call it, and what to do about it;
 * `undefined` if it shows all that rules read with these settings.
 */
export function hiddenOn(
	lead: KnownLead,
	settings: CampaignSettings,
	isOther = false,
): { part: string; advice: string } | undefined {
	const rulesOf = activeRules(settings).filter(({ countsOthers }) => countsOthers || !isOther);
	const part = rulesOf.flatMap(({ needs }) => needs).find((name) => lead[name] === undefined);
	if (part === undefined) return undefined;
	const hides = (name: Part) => lead[name] === undefined && partNames[name] === partNames[part];
	const remedies = rulesOf.flatMap(({ needs, turnOff }) => (needs.some(hides) ? turnOff : []));
	const advice = `To send without it, ${[...new Set(remedies)].join(', ')}, but only if nobody has to be left out by that.`;
	return { part: partNames[part], advice };
}

/** How a rule ends a contact, or that one cannot be applied; `undefined` if all rules let it pass. */
export function applyRules(
	{ leads, others = [] }: ContactLeads,
	settings: CampaignSettings,
	context: Omit<RuleContext, 'all'>,
): Ending | undefined {
	const [hidden] = [
		...leads.flatMap((lead) => hiddenOn(lead, settings) ?? []),
		...others.flatMap((lead) => hiddenOn(lead, settings, true) ?? []),
	];
	if (hidden) {
		const text = `The ${hidden.part} of this lead could not be read. ${hidden.advice} No message was sent. If only this lead is affected, check it in the CRM.`;
		return asLeadUnreadable(text);
	}
	const all = [...leads, ...others];
	const shown = { ...context, all };
	for (const { decide, countsOthers } of activeRules(settings)) {
		// What a rule needs, they show.
		const read = (countsOthers ? all : [...leads]) as Array<LeadFor<Part>>;
		const ending = decide(read, settings, shown);
		if (ending) return ending;
	}
	return undefined;
}
