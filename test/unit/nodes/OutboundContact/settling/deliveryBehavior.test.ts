import {
	DeliveryBehavior,
	type Sample,
} from '../../../../../nodes/OutboundContact/settling/deliveryBehavior';

const sample = (changes: Partial<Sample> = {}): Sample => ({
	groups: ['opened'],
	change: 'newMessage',
	ageMs: 100,
	wasLate: false,
	...changes,
});

const behaviorOf = (
	samples: Sample[],
	slowestMs = 0,
	doUpdatesKeepConversations = true,
	isChangedBySendsOnly = true,
) =>
	new DeliveryBehavior(samples, slowestMs, doUpdatesKeepConversations, () => isChangedBySendsOnly);

describe('DeliveryBehavior', () => {
	it('needs a message that was certainly sent and shows in its conversation', () => {
		expect(behaviorOf([]).isConclusive).toBe(false);
		expect(behaviorOf([sample({ change: 'unchanged' })]).isConclusive).toBe(false);
		expect(behaviorOf([sample({ change: 'unclear' })]).isConclusive).toBe(false);
		expect(behaviorOf([sample()]).isConclusive).toBe(true);
		expect(behaviorOf([sample()], 0, false).isConclusive).toBe(false);
	});

	it('proves arrival only if nothing else changes conversations of this kind', () => {
		expect(behaviorOf([sample()]).provesArrival('opened', ['opened'])).toBe(true);
		expect(behaviorOf([sample()]).provesArrival('existing', ['existing'])).toBe(true);
		expect(behaviorOf([sample()], 0, true, false).provesArrival('opened', ['opened'])).toBe(false);
	});

	it('proves loss only in a group with a message that shows', () => {
		expect(behaviorOf([sample()]).mayProveLoss(['opened'])).toBe(true);
		expect(behaviorOf([sample()]).mayProveLoss(['existing'])).toBe(false);
		expect(behaviorOf([sample()]).mayProveLoss(['opened', 'existing'])).toBe(false);
		expect(behaviorOf([sample()]).mayProveLoss([])).toBe(false);
	});

	it('proves nothing in a group with a message that was sent and does not show', () => {
		const behavior = behaviorOf([sample(), sample({ change: 'unchanged' })]);
		expect(behavior.mayProveLoss(['opened'])).toBe(false);
		expect(behavior.provesArrival('opened', ['opened'])).toBe(false);
	});
});

describe('decisive age of a message', () => {
	it('is five seconds if messages show at once', () => {
		expect(behaviorOf([sample()]).decisiveAgeMs(0)).toBe(5_000);
	});

	it('is three times as long as a message took to show, or to be answered', () => {
		const late = sample({ ageMs: 4_000, wasLate: true });
		expect(behaviorOf([sample(), late]).decisiveAgeMs(0)).toBe(12_000);
		expect(behaviorOf([sample()], 3_000).decisiveAgeMs(0)).toBe(9_000);
	});

	it('is the duration of the failed request, if that is longer', () => {
		expect(behaviorOf([sample()]).decisiveAgeMs(60_000)).toBe(60_000);
	});

	it('is the lifetime of a claim if only earlier runs have sent', () => {
		const earlier = sample({ ageMs: undefined });
		expect(behaviorOf([earlier]).decisiveAgeMs(0)).toBe(15 * 60_000);
	});
});
