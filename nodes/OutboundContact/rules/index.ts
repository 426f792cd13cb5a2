import type { LeadView } from '../../shared/lead/knownLead';
import { asLeadUnreadable, type Ending } from '../report/report';
import { activeConversation } from './activeConversation';
import { campaignCap } from './campaignCap';
import type { Check, ContactLeads, RuleContext } from './check';
import { earlierRuns } from './earlierRuns';
import { followUp } from './followUp';
import { optOut } from './optOut';
import { recentContact } from './recentContact';
import type { Rule, RuleSettings } from './rule';

/** The rules in the order in which they decide, once the leads show what all of them read: the first wins. */
export const rules = [
	optOut,
	earlierRuns,
	followUp,
	campaignCap,
	recentContact,
	activeConversation,
] as const;

type AllOptions = Intersection<(typeof rules)[number]['options']>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
	all: infer All,
) => void
	? All
	: never;

/** The options of all rules. */
export const ruleOptions = Object.assign({}, ...rules.map(({ options }) => options)) as AllOptions;

type Settings = RuleSettings<AllOptions>;

/** A rule that is on, with what it checks. */
interface ActiveRule {
	advice: string;
	check: Check;
}

function activeRules(settings: Settings): ActiveRule[] {
	return (rules as ReadonlyArray<Pick<Rule<AllOptions>, 'advice' | 'checkFor'>>).flatMap(
		({ advice, checkFor }) => {
			const check = checkFor(settings);
			return check ? [{ advice, check }] : [];
		},
	);
}

/** Whether any rule may end a contact with these settings. */
export function mayLeaveOut(settings: Settings): boolean {
	return activeRules(settings).some(({ check }) => check.mayEnd);
}

/** What a lead hides that rules read with these settings, and what to do about it. */
export interface HiddenPart {
	/** What people call it, such as `labels`. */
	part: string;
	advice: string;
}

/** The first part that a lead hides, in the order of the rules; `undefined` if it shows all. */
export function hiddenOn(
	lead: LeadView,
	settings: Settings,
	isOther = false,
): HiddenPart | undefined {
	const hidden = activeRules(settings).map(({ advice, check }) => ({
		part: check.hiddenPart(lead, isOther),
		advice,
	}));
	const part = hidden.find((each) => each.part !== undefined)?.part;
	const advices = hidden.filter((each) => each.part === part).map(({ advice }) => advice);
	return part === undefined ? undefined : { part, advice: advices.join(' ') };
}

/** How a rule ends a contact, or that one cannot be applied; `undefined` if all rules let it pass. */
export function applyRules(
	contactLeads: ContactLeads,
	settings: Settings,
	context: RuleContext,
): Ending | undefined {
	const { leads, others } = contactLeads;
	const [hidden] = [
		...leads.flatMap((lead) => hiddenOn(lead, settings) ?? []),
		...others.flatMap((lead) => hiddenOn(lead, settings, true) ?? []),
	];
	if (hidden) {
		const text = `The ${hidden.part} of this lead could not be read. ${hidden.advice} No message was sent. If only this lead is affected, check it in the CRM.`;
		return asLeadUnreadable(text);
	}
	for (const { check } of activeRules(settings)) {
		const ending = check.decide(contactLeads, context);
		if (ending) return ending;
	}
	return undefined;
}
