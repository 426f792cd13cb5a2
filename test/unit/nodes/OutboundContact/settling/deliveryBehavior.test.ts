import {
	DeliveryBehavior,
	type Sample,
} from '../../../../../nodes/OutboundContact/settling/deliveryBehavior';

const sample = (changes: Partial<Sample> = {}): Sample => ({
	group: 'opened',
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

describe('what is concluded', () => {
	it('needs a message that surely went out and has moved its conversation', () => {
		expect(behaviorOf([]).isConclusive).toBe(false);
		expect(behaviorOf([sample({ change: 'unchanged' })]).isConclusive).toBe(false);
		expect(behaviorOf([sample({ change: 'unclear' })]).isConclusive).toBe(false);
		expect(behaviorOf([sample()]).isConclusive).toBe(true);
		expect(behaviorOf([sample()], 0, false).isConclusive).toBe(false);
	});

	it('of a conversation that has moved needs that nothing else moves it', () => {
		expect(behaviorOf([sample()]).provesArrival('opened', 'opened')).toBe(true);
		expect(behaviorOf([sample()]).provesArrival('existing', 'existing')).toBe(true);
		expect(behaviorOf([sample()], 0, true, false).provesArrival('opened', 'opened')).toBe(false);
	});

	it('of one that has not needs a conversation and a lead alike that has', () => {
		expect(behaviorOf([sample()]).mayProveLoss('opened')).toBe(true);
		expect(behaviorOf([sample()]).mayProveLoss('existing')).toBe(false);
	});

	it('is nothing where a message that surely went out does not show', () => {
		const behavior = behaviorOf([sample(), sample({ change: 'unchanged' })]);
		expect(behavior.mayProveLoss('opened')).toBe(false);
		expect(behavior.provesArrival('opened', 'opened')).toBe(false);
	});
});

describe('the age from which on a message must show', () => {
	it('is five seconds where messages show at once', () => {
		expect(behaviorOf([sample()]).decisiveAgeMs(0)).toBe(5_000);
	});

	it('is three times what a message took to show, or to be answered', () => {
		const late = sample({ ageMs: 4_000, wasLate: true });
		expect(behaviorOf([sample(), late]).decisiveAgeMs(0)).toBe(12_000);
		expect(behaviorOf([sample()], 3_000).decisiveAgeMs(0)).toBe(9_000);
	});

	it('is what the request took to fail, where that is longer', () => {
		expect(behaviorOf([sample()]).decisiveAgeMs(60_000)).toBe(60_000);
	});

	it('is that of an old claim where only earlier runs have sent', () => {
		const earlier = sample({ ageMs: undefined });
		expect(behaviorOf([earlier]).decisiveAgeMs(0)).toBe(15 * 60_000);
	});
});
