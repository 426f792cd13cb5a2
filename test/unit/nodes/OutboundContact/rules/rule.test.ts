import { defineRule } from '../../../../../nodes/OutboundContact/rules/rule';
import { asSkipped } from '../../../../../nodes/OutboundContact/report/report';
import type { KnownLead } from '../../../../../nodes/shared/lead/knownLead';
import { rules } from '../../../../../nodes/OutboundContact/rules';

const skip = () => asSkipped('answered');
const plain = { turnOff: '', isOn: () => true };

/**
 * Ways to write a rule that forgets that a lead may hide what it reads. None compiles: `npm run
 * typecheck` fails if one of these lines does.
 */
export const rulesThatForget = {
	// @ts-expect-error a rule says what it needs
	nothingNeeded: defineRule({ ...plain, decide: skip }),
	otherPart: defineRule({
		...plain,
		needs: ['claims'],
		// @ts-expect-error what it does not need, it does not see
		decide: (leads) => (leads.some(({ labels }) => labels.length > 0) ? skip() : undefined),
	}),
	default: defineRule({
		...plain,
		needs: ['claims'],
		// @ts-expect-error nor with something in its place
		decide: (leads) => (leads.every(({ labels = [] }) => labels.length === 0) ? skip() : undefined),
	}),
	method: defineRule({
		...plain,
		needs: ['lastMessages'],
		// @ts-expect-error nor in another way
		decide: (leads) => (leads.some((lead) => lead.claim('spring')) ? skip() : undefined),
	}),
	record: defineRule({
		...plain,
		needs: ['claims'],
		// @ts-expect-error nor what the CRM has sent
		decide: (leads) => (leads.some((lead) => lead.toJson().name) ? skip() : undefined),
	}),
	hiddenStatus: defineRule({
		...plain,
		needs: ['lastMessages'],
		decide: (leads) =>
			// @ts-expect-error of a conversation, the status may be hidden
			leads.some(({ lastMessages }) => lastMessages[0].status.length > 0) ? skip() : undefined,
	}),
};

/** Readings of a lead that compile nowhere. */
export const forbiddenReadings = (lead: KnownLead) => [
	// @ts-expect-error what may be hidden is no list
	() => lead.labels.length,
	// @ts-expect-error the record is private
	() => lead.record,
	// @ts-expect-error a field is a text, never what the CRM has sent
	() => lead.text('leadTemperature') === 1,
];

it('each rule needs something', () => {
	expect(rules.filter(({ needs }) => needs.length === 0)).toEqual([]);
});
