import { checkEach, requireEach } from '../../../../../nodes/OutboundContact/rules/check';
import type { Rule } from '../../../../../nodes/OutboundContact/rules/rule';
import type { KnownLead, LeadView } from '../../../../../nodes/shared/lead/knownLead';
import type { StoredClaim } from '../../../../../nodes/shared/lead/storedClaim';
import { asSkipped } from '../../../../../nodes/OutboundContact/report/report';
import { knownLead } from '../../shared/lead/knownLead';

const skip = () => asSkipped('answered');
const context = { phone: '', sectorId: '', now: 0, crmNow: 0, closedStatuses: [] };

/**
 * Ways to write a rule that forgets that a lead may hide what it reads. None compiles: `npm run
 * typecheck` fails if one of these lines does.
 */
export const rulesThatForget = {
	nothingRead: {
		...{ name: '', options: {}, advice: '' },
		// @ts-expect-error a check is made by what it reads
		checkFor: () => ({ decides: skip }),
	} satisfies Rule<Record<never, never>>,
	// @ts-expect-error a check reads before it decides
	withoutReading: () => checkEach(skip),
	// @ts-expect-error what is hidden is as true as what is shown
	truthiness: () => checkEach((lead) => (lead.claims ? 'claimed' : 'none'), skip),
	unusedMap: () =>
		// @ts-expect-error the result of map is what was read
		checkEach((lead) => {
			lead.claims.map((claims) => claims.length > 0);
			return true;
		}, skip),
	// @ts-expect-error a default is nothing that was read
	default: () => checkEach((lead) => lead.claims.or(null), skip),
	content: () =>
		// @ts-expect-error the content is private
		checkEach((lead) => lead.claims.map(() => lead.labels.value), skip),
	loop: () =>
		checkEach(
			// @ts-expect-error what may be hidden is no list
			(lead) => lead.conversations.map((all) => [...all, ...lead.labels]),
			skip,
		),
	firstLead: () =>
		checkEach(
			(lead) => lead.claims,
			// @ts-expect-error whoever decides gets no lead
			(_claims, { leads }) => (leads[0].claims ? skip() : undefined),
		),
	visiblePart: () =>
		// @ts-expect-error rules do not see what only others may use
		checkEach((lead) => lead.claims.map(() => lead.visibleLabels), skip),
	record: () =>
		// @ts-expect-error nor what the CRM has sent
		checkEach((lead) => lead.claims.map(() => lead.record.metadata), skip),
	hiddenStatus: () =>
		checkEach(
			(lead) => lead.conversations.map((all) => all),
			// @ts-expect-error of a conversation, the state may be hidden
			(read) => (read.flat().some(({ status }) => status === 'open') ? skip() : undefined),
		),
};

/** Copies of what was read when it is used, which would lose it. */
export const copiesThatLose = (lead: KnownLead, claim: StoredClaim) => ({
	// @ts-expect-error a copy has none of its parts
	lead: { ...lead } satisfies LeadView,
	// @ts-expect-error nor has that of a claim
	claim: { ...claim } satisfies StoredClaim,
});

describe('a check', () => {
	const metadata = { campaigns: { spring: {}, autumn: {} } };
	const decided: unknown[] = [];
	const check = checkEach(
		({ claims }) => claims.map((all) => all.length),
		(counts) => void decided.push(counts),
	);

	it('reads each lead of the contact, and decides once by what it has read', () => {
		const leads = [knownLead({ metadata }), knownLead({ metadata: {} })];
		check.decide({ leads, others: [knownLead({ metadata })] }, context);
		expect(decided).toEqual([[2, 0]]);
	});

	it('names what a lead hides', () => {
		expect(check.hiddenPart(knownLead({ metadata }))).toBeUndefined();
		expect(check.hiddenPart(knownLead())).toBe('metadata');
		expect(check.hiddenPart(knownLead(), true)).toBeUndefined();
	});

	it('lets nobody pass whose lead hides it', () => {
		const leads = [knownLead({ metadata }), knownLead()];
		const ending = check.decide({ leads, others: [] }, context);
		expect(ending).toMatchObject({ reason: 'leadUnreadable' });
	});

	it('may only require that something is shown', () => {
		const required = requireEach(({ conversations }) => conversations);
		expect([check.mayEnd, required.mayEnd]).toEqual([true, false]);
		expect(required.hiddenPart(knownLead())).toBe('conversations');
		expect(required.decide({ leads: [knownLead()], others: [] }, context)).toBeUndefined();
	});
});
